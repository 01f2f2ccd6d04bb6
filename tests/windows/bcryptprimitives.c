// The one function of bcryptprimitives.dll that Rust's standard library needs, for wine 8, which lacks that file.

#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    return RtlGenRandom(data, (ULONG)length);
}
