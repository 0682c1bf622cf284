import { addressPatterns, givenNames, surnames, villages } from './phrases.ts'
import type { Random } from './random.ts'

export type Sex = 'man' | 'woman'

/** Who a name or an identity number is for; what is absent is drawn. */
export interface Born {
  sex?: Sex
  /** Day of birth, 'YYYY-MM-DD'. */
  birthday?: string
}

/** A name as people of that sex and age have it. */
export function personName(random: Random, { sex, birthday }: Born = {}): string {
  const kind = (sex ?? drawSex(random)) === 'man' ? 'm' : 'w'
  const year = Number((birthday ?? drawBirthday(random)).slice(0, 4))
  const lists = givenNames.filter(list => {
    return (list.kind === kind || list.kind === 'b') && list.from <= year && year <= list.to
  })
  const suiting = lists.length > 0 ? lists : givenNames.filter(list => list.kind === kind)
  return random.weighted(surnames) + random.pick(suiting.flatMap(list => list.names))
}

/** A day of birth of a grown-up between 1945 and 2005. */
export function drawBirthday(random: Random): string {
  const day = new Date(Date.UTC(random.int(1945, 2005), 0, random.int(1, 365)))
  return day.toISOString().slice(0, 10)
}

export function drawSex(random: Random): Sex {
  return random.pick(['man', 'woman'])
}

// Number segments no operator has been given: a message sent by mistake reaches nobody.
const freeSegments = ['154', '161', '163', '164', '168', '169']

/** A mobile number that passes `^1[3-9]\d{9}$` and belongs to nobody. */
export function phone(random: Random): string {
  return random.pick(freeSegments) + random.digits(8)
}

/** The end of an address, after street or town: 人民路12号, 张家沟村3组. */
export function addressEnding(random: Random, setting: 'town' | 'country'): string {
  const suiting = addressPatterns.filter(address => address.setting === setting)
  return random.pick(suiting).pattern.replaceAll(/\{(\w)\}/g, (_, slot: string) => {
    if (slot === 'v') return random.pick(villages)
    if (slot === 'r') return `${random.int(1, 6)}0${random.int(1, 4)}`
    return String(slot === 'n' ? random.int(1, 199) : random.int(1, 9))
  })
}
