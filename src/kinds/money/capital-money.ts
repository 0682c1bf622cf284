const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** Fen in the capitals that nobody misreads: 123450 → `壹仟贰佰叁拾肆元伍角整`. */
export function capitalMoney(fen: number): string {
  const all = Math.abs(fen)
  const [yuan, jiao, rest] = [Math.floor(all / 100), Math.floor(all / 10) % 10, all % 10]
  const whole = yuan === 0 && all > 0 ? '' : `${capitalYuan(yuan)}元`
  const tenths = jiao > 0 ? `${digits[jiao]}角` : whole !== '' && rest > 0 ? '零' : ''
  const end = rest > 0 ? `${digits[rest]}分` : '整'
  return `${fen < 0 ? '负' : ''}${whole}${tenths}${end}`
}

function capitalYuan(yuan: number): string {
  let text = ''
  for (let at = groups.length - 1; at >= 0; at--) {
    const group = Math.floor(yuan / 10_000 ** at) % 10_000
    if (group === 0) continue
    // A group that does not begin at its thousands stands apart from what was said before it.
    const gap = text !== '' && group < 1000 ? '零' : ''
    text += `${gap}${capitalGroup(group)}${groups[at]}`
  }
  return text || '零'
}

function capitalGroup(group: number): string {
  let text = ''
  let isGap = false
  for (let at = places.length - 1; at >= 0; at--) {
    const digit = Math.floor(group / 10 ** at) % 10
    if (digit === 0) {
      isGap = text !== ''
      continue
    }
    text += `${isGap ? '零' : ''}${digits[digit]}${places[at]}`
    isGap = false
  }
  return text
}
