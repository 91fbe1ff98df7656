#include "textflag.h"

// func dotAVX(question *int16, codes *int8, n int) int32
//
// Sixteen codes at a time are widened to sixteen bits and multiplied; Y4 and Y5 hold eight sums each.
TEXT ·dotAVX(SB), NOSPLIT, $0-28
	MOVQ  question+0(FP), DI
	MOVQ  codes+8(FP), SI
	MOVQ  n+16(FP), CX
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5

next:
	VPMOVSXBW 0(SI), Y0
	VPMOVSXBW 16(SI), Y1
	VPMADDWD  0(DI), Y0, Y0
	VPMADDWD  32(DI), Y1, Y1
	VPADDD    Y0, Y4, Y4
	VPADDD    Y1, Y5, Y5
	ADDQ      $32, SI
	ADDQ      $64, DI
	SUBQ      $32, CX
	JNZ       next

	VPADDD       Y5, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD       X5, X4, X4
	VPSHUFD      $0x4E, X4, X5
	VPADDD       X5, X4, X4
	VPSHUFD      $0xB1, X4, X5
	VPADDD       X5, X4, X4
	VMOVD        X4, AX
	MOVL         AX, ret+24(FP)
	VZEROUPPER
	RET
