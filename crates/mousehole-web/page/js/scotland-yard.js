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

/** Where the stations lie, two characters each, from `?` (0) to `~` (63). */
export const PLACES =
  'NMO?[I]Oi@sDyGHJLGRFVDXJ^TbMhHmCuFAIFDODRCYM[Q_MbEfDdBiEoI{JAMKJRJUOVLYE]H_IbJeKhMvM?PIONPTSSMQO\\L]C_QbRkInL' +
  'oOzQDTMUGSIQPSRUUVWSYU\\U\\XaUgPpQkUrTFOMSFWJXN]RXVYR\\ZZ^[c[_WdOhVmRiXfZsRuUIUNXI[GaG^L\\P[K_X\\]]cXgSoUmWsWtZqY' +
  'NbR_Y_U_Xb_ad]m[q\\t_z[FhAhHfPhUbQddai]hatbXdXhcdgcqco^xaIjRg^db`nhkcm`NfFjMhJpImLnOoUqZj[e`fbmdihioklondp`~d' +
  'UfHtQn[l]j`qdoglvikhsjwe|iUkRjNuOrYm[s]z^s`kbghohflfRtXsTnUvYuY{azcratnmpf';
