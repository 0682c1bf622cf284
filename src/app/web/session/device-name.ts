const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** A device as a person knows it by: `Windows · Edge`. */
export function deviceName(agent: string): string {
  const named = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([sign]) => sign.test(agent))?.[1]
  return [named(systems), named(browsers)].filter(Boolean).join(' · ') || '其他设备'
}
