/** Characters that the channel takes in a place, by the kind that its key begins with (类目模板消息参数). */
const limits: Readonly<Record<string, number>> = {
  thing: 20,
  character_string: 32,
  number: 32,
  letter: 32,
  symbol: 5,
  time: 32,
  date: 32,
  amount: 12,
  phone_number: 17,
  car_number: 8,
  name: 10,
  phrase: 5,
  const: 20,
}
const usual = 200

/** How many characters a place takes. */
export function limitOf(key: string): number {
  return limits[key.replace(/\d+$/, '')] ?? usual
}

/** The places of a template of the channel: `金额：{{amount3.DATA}}`. */
export function placesIn(content: string) {
  return [...content.matchAll(/([^\n{}：:]*)[：:]?\s*\{\{(\w+)\.DATA\}\}/g)].map(
    ([, label = '', key = '']) => ({ key, label: label.trim(), limit: limitOf(key) }),
  )
}
