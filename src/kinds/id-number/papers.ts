import { citizenFault } from './citizen-number.ts'

/** Types of identity papers that a person may have (GA/T 517, shortened), by the codes of records. */
export const paperTypes = {
  idCard: '居民身份证',
  passport: '护照',
  hkMacauPermit: '港澳居民来往内地通行证',
  taiwanPermit: '台湾居民来往大陆通行证',
  hkMacauResidence: '港澳居民居住证',
  taiwanResidence: '台湾居民居住证',
  foreignResidence: '外国人永久居留身份证',
  other: '其他',
} as const

export type PaperType = keyof typeof paperTypes

interface Form {
  fits(number: string): boolean
  readonly sentence: string
}

const citizenForm = (start: RegExp, sentence: string): Form => ({
  fits: number => start.test(number) && citizenFault(number) === undefined,
  sentence,
})

/** The forms of the numbers; of a citizen's card the fault itself is told. */
const forms: Readonly<Record<Exclude<PaperType, 'idCard'>, Form>> = {
  passport: form(/^(?=.*\d)[A-Z0-9]{5,17}$/, '护照号码应为 5 至 17 位字母和数字'),
  hkMacauPermit: form(
    /^[HM]\d{8}(?:\d{2})?$/,
    '港澳居民来往内地通行证号码应为 H 或 M 加 8 位或 10 位数字',
  ),
  taiwanPermit: form(
    /^(?:\d{8}|\d{10}(?:[A-Z]|\d{2})?)$/,
    '台湾居民来往大陆通行证号码应为 8 位或 10 位数字',
  ),
  hkMacauResidence: citizenForm(
    /^8[12]0000/,
    '港澳居民居住证号码应为 18 位，以 810000 或 820000 开头',
  ),
  taiwanResidence: citizenForm(/^830000/, '台湾居民居住证号码应为 18 位，以 830000 开头'),
  foreignResidence: {
    fits: number =>
      /^[A-Z]{3}\d{12}$/.test(number) || (/^9/.test(number) && citizenFault(number) === undefined),
    sentence: '外国人永久居留身份证号码应为 3 位字母加 12 位数字，或以 9 开头的 18 位号码',
  },
  other: form(/^[\p{L}\p{N}()（）第字号\-/.]{4,40}$/u, '证件号码应为 4 至 40 位字母、数字或汉字'),
}

function form(pattern: RegExp, sentence: string): Form {
  return { fits: number => pattern.test(number), sentence }
}

/** What is wrong with the number of a paper of this type, as a sentence; undefined when it holds. */
export function paperFault(type: PaperType, number: string): string | undefined {
  if (type === 'idCard') return citizenFault(number)
  const { fits, sentence } = forms[type]
  if (fits(number)) return undefined
  const isCitizen = type !== 'other' && citizenFault(number) === undefined
  return isCitizen
    ? `${sentence}；这是居民身份证号，请将证件类型改为${paperTypes.idCard}`
    : sentence
}

/** Whether a number fits any type of paper. */
export function isPaperNumber(number: string): boolean {
  return citizenFault(number) === undefined || forms.other.fits(number)
}
