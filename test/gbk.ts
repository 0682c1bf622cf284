/** GBK of a text, as channels write their files. */
export function gbk(written: string): Buffer {
  const known = new Map<string, number[]>()
  const decoder = new TextDecoder('gb18030')
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++)
      if (low !== 0x7f) known.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return Buffer.from(
    [...written].flatMap(sign => {
      const code = sign.codePointAt(0) ?? 0
      return code < 0x80 ? [code] : (known.get(sign) ?? [0x3f])
    }),
  )
}
