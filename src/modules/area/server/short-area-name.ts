const kinds = /(特别行政区|自治区|自治州|自治县|自治旗|地区|林区|特区|矿区|省|市|盟|州|区|县|旗)$/

const peoples = new RegExp(
  `(${[
    '蒙古族|回族|藏族|维吾尔族|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克族',
    '傣族|黎族|傈僳族|佤族|畲族|拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜族|土族|达斡尔族|仫佬族|羌族',
    '布朗族|撒拉族|毛南族|仡佬族|锡伯族|普米族|塔吉克族|怒族|鄂温克族|保安族|裕固族|独龙族|鄂伦春族|各族',
    '维吾尔|哈萨克|蒙古|柯尔克孜|塔吉克|锡伯|达斡尔|裕固',
  ].join('|')})$`,
)

/** A way to write an area's name, and whether it still shows what kind of area it is. */
export interface WrittenName {
  text: string
  full: boolean
}

/** All the ways an area of the upper three levels is written: 凉山彝族自治州, 凉山州, 凉山. */
export function writtenNames(name: string): WrittenName[] {
  const short = shortAreaName(name)
  if (short === undefined) return [{ text: name, full: true }]
  const kind = /自治([州县旗])$/.exec(name)?.[1]
  const middle = kind === undefined ? [] : [{ text: short + kind, full: true }]
  return [{ text: name, full: true }, ...middle, { text: short, full: false }]
}

/**
 * How people write an area without its kind: 陕西省 → 陕西, 广西壮族自治区 → 广西. Undefined where one
 * character would remain (赵县) or nothing can be dropped.
 */
export function shortAreaName(name: string): string | undefined {
  let short = name.replace(kinds, '')
  if (/自治(区|州|县|旗)$/.test(name)) short = withoutPeoples(short)
  return short.length >= 2 && short !== name ? short : undefined
}

function withoutPeoples(name: string): string {
  const shorter = name.replace(peoples, '')
  // 内蒙古 must not become 内, nor 东乡族自治县 nothing.
  return shorter.length < 2 || shorter === name ? name : withoutPeoples(shorter)
}
