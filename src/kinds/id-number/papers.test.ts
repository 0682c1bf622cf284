import { afterEach, describe, expect, it, vi } from 'vitest'
import { idNumber, phone, uscc } from '../index.ts'
import { maskField, parseCell, readWithin, schemaOf } from '../registry.ts'
import { hasCitizenForm } from './citizen-number.ts'
import { type PaperType, paperTypes } from './papers.ts'

const fields = { number: idNumber('证件号', { typeIn: 'type' }) }

/** What becomes of a number beside a type of paper. */
function read(type: PaperType | null, typed: string): string {
  const parsed = schemaOf(fields.number).safeParse(typed)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? ''
  const { refusals } = readWithin(fields, { type, number: parsed.data })
  return refusals.number ?? String(parsed.data)
}

describe('the number of a paper', () => {
  it.each<[PaperType | null, string, string]>([
    ['passport', 'e12345678', 'E12345678'],
    ['passport', ' EH 123 4567 ', 'EH1234567'],
    ['passport', '０１２３４５６７８', '012345678'],
    ['hkMacauPermit', 'h12345678', 'H12345678'],
    ['hkMacauPermit', 'M1234567801', 'M1234567801'],
    ['taiwanPermit', '12345678', '12345678'],
    ['hkMacauResidence', '810000199408230021', '810000199408230021'],
    ['foreignResidence', 'usa123456789012', 'USA123456789012'],
    ['other', 'H12345678', 'H12345678'],
    ['other', '南字第01234567号', '南字第01234567号'],
    ['idCard', '110105491231002', '11010519491231002X'],
    [null, '11010519491231002x', '11010519491231002X'],
  ])('of %s %s is taken', (type, typed, kept) => {
    expect(read(type, typed)).toBe(kept)
  })

  it.each<[PaperType | null, string, string]>([
    ['idCard', 'E12345678', '身份证号应为 18 位'],
    [null, 'E12345678', '其他证件请先选择证件类型'],
    ['idCard', '110105194912310021', '校验位不正确'],
    ['passport', '护照12345678', '护照号码应为'],
    ['passport', '11010519491231002X', '这是居民身份证号'],
    ['hkMacauPermit', 'E12345678', '应为 H 或 M'],
    ['taiwanPermit', '123', '4 至 40 位'],
    ['taiwanResidence', '810000199408230021', '以 830000 开头'],
    ['other', '!!!!', '4 至 40 位'],
  ])('of %s %s is refused', (type, typed, sentence) => {
    expect(read(type, typed)).toContain(sentence)
  })

  it('is masked, whatever its length', () => {
    expect(maskField(fields.number, 'E12345678')).toBe('E****78')
    expect(maskField(fields.number, '11010519491231002X')).toBe('110105********002X')
    expect(Object.keys(paperTypes)).toContain('foreignResidence')
  })
})

/** A citizen's number whose last sign fits a credit code as well: one in thirty-one does. */
function twofold(start: string): string[] {
  const field = uscc('信用代码')
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
  const found: string[] = []
  for (let serial = 0; serial < 1000; serial += 1) {
    const first = `${start}${String(serial).padStart(3, '0')}`
    const sum = weights.reduce((total, weight, at) => total + weight * Number(first[at]), 0)
    const code = first + (alphabet[(31 - (sum % 31)) % 31] ?? '')
    if (schemaOf(idNumber('身份证号')).safeParse(code).success) found.push(code)
  }
  expect(field.kind).toBe('uscc')
  return found
}

describe('a credit code', () => {
  it('is never the number of a citizen', () => {
    for (const start of ['11010519900307', '61080219850612', '52010219700101', '41132819991231']) {
      const codes = twofold(start)
      expect(codes.length).toBeGreaterThan(0)
      for (const code of codes)
        expect(parseCell(uscc('信用代码'), code).refusal).toContain('这是身份证号码')
    }
  })

  it('of a body is taken', () => {
    for (const code of ['52620600MJY949356H', '53330000501874064B', '9111000071093465XC'])
      expect(parseCell(uscc('信用代码'), code)).toEqual({ value: code })
  })
})

describe('a telephone', () => {
  it('of a public line may be a free number or a service line', () => {
    const line = phone('公示电话', { personal: false })
    for (const [typed, kept] of [
      ['800-810-1234', '8008101234'],
      ['95588', '95588'],
      ['12345', '12345'],
      ['0086 400 123 4567', '4001234567'],
      ['138.1234.5678', '13812345678'],
      ['13812345678.0', '13812345678'],
    ] as const)
      expect(parseCell(line, typed)).toEqual({ value: kept })
    expect(parseCell(phone('手机'), '95588').refusal).toContain('电话号码格式不正确')
  })

  it('hides its middle and its extension', () => {
    const own = phone('电话')
    expect(maskField(own, '029-88880016-801')).toBe('029-****0016-***')
    expect(maskField(own, '029-88880016')).toBe('029-****0016')
    expect(maskField(own, '13812345678')).toBe('138****5678')
  })
})

describe('the birthday in a number', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('may be today in Beijing, also while the day before still runs in UTC', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T16:30:00Z') })
    expect(hasCitizenForm('110105202701010015')).toBe(true)
    expect(hasCitizenForm('110105202701020016')).toBe(false)
  })
})
