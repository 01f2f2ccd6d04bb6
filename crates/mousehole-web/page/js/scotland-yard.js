// The map of the board game Scotland Yard with all its transport: 199 stations, 431 ways. The same as data/graphs has it.

/** In sparse6. */
export const WAYS =
  ':~?BF_WA_oD_C?_KA@KA_[K__L__M_sF_wG_GG`KA@SA@WKAkK`kMbKM@wY_gM@wOaCPaSRA_^`GTakaaoVC[VBCWBKY`oZB_f_o[BkPBs]B' +
  '{^_?KC?`Dc`Dk`CSbc_dECdCsKCofD?qc{gEc[EkhdS?DWkDgwd_xdclF[mDw{cGnfsTCO}F{oGCKAoqEX?GKqGSrE`BekuGkhGswdgxHCxF' +
  'PHfOzFcxH[lF_}HclFg}GPLfs~g@@GPOiXAgXReXCd@DIlU``EI|FexFJLGHLMJ\\HHPKJdKJlKhh^hp_hx`fpNI@PiHQK\\AIPTi`TKlTepFI' +
  'pWJHYlDFJPgLLgjx_kHaLdAHpbLlbLtbk`okhpihfL\\VLXrm\\iL\\wM|]NDxh`kLpylxomHqkhqMX|jDsMlzmH{OLpnttNtjNy?mqEnTzoLPJ' +
  '@|NyBOaIoaDmXtNy?OiKny?OqLmxxNTwP|xQEGQLynQRpISqmHQtmNYIPYVpQJREXpYXRUCPiZpaLRe\\nyMlP~Oq^o|mPyPREQQ\\yQaUqqWr' +
  'AYrQer][RujNy]ryisAksIiTmapyaT}bsYcrAcsiruedSqtrAZSygU\\~RA[TIvrqwnyjVD~TaytyptyrVeaSapUQ|vi}uYsvz?uj@uqvuzAW' +
  ']xVT~SAiVZD';

/** Where the stations lie, three characters each as in sparse6: nine bits across, nine down. */
export const PLACES =
  'Nh{Nw?[HU]YHjGEs_kzPDH@\\LHDRO|VokXX]^yobpyhpHmw`u_}A@SF_jNwkQwcY`z[q\\_x{bGvfohd_Zj?rohV|P[@pxJxZR@aUQGVprYgo' +
  ']hI_xXbh`e`gi@vvXt?ATHqENaSTagS@xQQL\\@m]gb_qXbyakPSnHkoYFzaVDQsMj?GAjIa]PAhRYwTzDWagYiz\\a~\\zVaiwgaRqAZkQ|sAu' +
  'EyKLqhFZLIzXN[BRBSVR[RbuZrh^zmcZo_ZIdiLhbBmQ_jBXfJfsy]vAzIA|NZWIBoGSaFsIKztOrlKkMXRx]kCcJVgajpA|mjJtJLtzfqz[' +
  'NkiRsRYSOUkSX[f_[eeCDnBnrRttSQzZjElZ@|aHDJO|aT{lQS{d{diSCh{buCkXT?XD\\c[ygKuqstocGx{^ILqRTS^S|bK]nl\\lKomkZNLJ' +
  'FLrMDaIm`HuIL]ON}[UmhZDm[tG`DPbuGeDchthodsl}\\n{xps]~{{UtKHfFQmT[uC]lq`ukd}XguCvtik\\_tDpwdD||eUdzRdlNnLOMsX}F' +
  '[mx]V{^^@`\\ycDQh][hLPltIRfHW}xTmQUVWYnKY^~aFzcetaVDoMKplK';
