import { foldLine } from './fold-text.ts'

/** Endings of units whatever their length; nobody's own name ends so. */
const plainEndings =
  /(公司|集团|合伙|合作社|基金会|协会|学会|商会|工会|联合会|促进会|慈善会|慈善总会|红十字会|研究会|研究院|事务所|经营部|门市部|服务部|委员会|办公室|人民政府|大学|学院|中学|小学|幼儿园|医院|卫生院|银行|支行|分行|营业部|信用社|服务中心|有限责任|股份)$/
/** Endings of units that a personal name could have by chance: they count behind a longer name. */
const shortEndings = /[厂店局院所社校馆部]$/
const shortest = 6
/** Of a company abroad. */
const foreignEndings =
  /\b(ltd|limited|inc|llc|plc|gmbh|corp|corporation|foundation|university)\.?$/i

/**
 * Whether a payer's or payee's name is that of a unit, which is no personal fact, by how it ends: a
 * name in brackets behind it does not count. Whatever is in doubt is a person.
 */
export function isUnitName(name: string): boolean {
  const bare = foldLine(name)
    .replace(/（[^（）]*）$|\([^()]*\)$/, '')
    .trim()
  if (foreignEndings.test(bare)) return true
  // 张三 陕西某公司: more than one name, of which one may be a person's.
  if (/\s/.test(bare)) return false
  const signs = [...bare].length
  // 王集团 may be somebody's name; a unit has a place or a word of its own before its kind.
  if (plainEndings.test(bare)) return signs >= 5
  return shortEndings.test(bare) && signs >= shortest && !bare.includes('·')
}
