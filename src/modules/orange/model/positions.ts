/** Where texts of the programme stand, with the variables that each place fills in. */
export const positions = {
  signed: { label: '签到成功', limit: 40, variables: ['昵称', '橙心', '天数'] },
  streak: { label: '连续签到', limit: 60, variables: ['昵称', '橙心', '天数'] },
  signedUp: { label: '活动报名成功', limit: 100, variables: ['昵称', '活动名称'] },
  reminder: { label: '活动提醒', limit: 100, variables: ['昵称', '活动名称'] },
  showGuide: { label: '晒图引导', limit: 100, variables: ['昵称', '活动名称'] },
  praise: { label: '夸夸模板', limit: 200, variables: ['昵称', '活动名称'] },
  thanks: { label: '捐赠感谢', limit: 200, variables: ['昵称', '橙心', '项目名称'] },
  share: { label: '分享标语', limit: 60, variables: ['昵称', '活动名称', '项目名称'] },
  empty: { label: '空状态', limit: 60, variables: [] },
  rules: { label: '规则说明', limit: 1000, variables: ['橙心', '天数'] },
} as const satisfies Record<
  string,
  { readonly label: string; readonly limit: number; readonly variables: readonly string[] }
>
export type Position = keyof typeof positions

/** Names of the places, as choices offer them. */
export const positionNames = Object.fromEntries(
  Object.entries(positions).map(([key, { label }]) => [key, label]),
) as Readonly<Record<Position, string>>

/** What previews and tests put in the place of variables. */
export const sampleValues: Readonly<Record<string, string>> = {
  昵称: '暖阳',
  橙心: '20',
  天数: '7',
  活动名称: '秋日护河行动',
  项目名称: '山区儿童图书角',
}

/** The variables of a text that its place does not know. */
export function unknownVariables(text: string, allowed: readonly string[]): string[] {
  const named = [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name)
  return [...new Set(named.filter(name => !allowed.includes(name)))]
}

/** A text with its variables filled in; one without a value is left out. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (_, name: string) => values[name] ?? '')
}
