/** Browser and system of a user agent for people: 「Chrome 126 / Windows」, at most 120 characters. */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 1000)
  if (agent.trim() === '') return '未知终端'
  return `${browserOf(agent)} / ${systemOf(agent)}`.slice(0, 120)
}

// Order matters: nearly every browser also calls itself Chrome and Safari.
const browsers: [RegExp, string][] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/wxwork\/(\d+)/, '企业微信'],
  [/(?:EdgA?|EdgiOS)\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/QQBrowser\/(\d+)/, 'QQ浏览器'],
  [/(?:360SE|QIHU 360(?:SE|EE))(?:\/(\d+))?/, '360浏览器'],
  [/UCBrowser\/(\d+)/, 'UC浏览器'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
  [/Trident\/.*rv:(\d+)/, 'IE'],
]

const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/iPad/, 'iPadOS'],
  [/iPhone/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/UOS|Deepin/i, 'UOS'],
  [/Kylin/i, '麒麟'],
  [/Linux/, 'Linux'],
]

function browserOf(agent: string): string {
  for (const [sign, name] of browsers) {
    const found = sign.exec(agent)
    if (found) return found[1] ? `${name} ${found[1]}` : name
  }
  return '未知浏览器'
}

function systemOf(agent: string): string {
  return systems.find(([sign]) => sign.test(agent))?.[1] ?? '未知系统'
}
