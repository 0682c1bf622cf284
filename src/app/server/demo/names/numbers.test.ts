import { expect, test } from 'vitest'
import { bankCard, corporateAccount, idNumber, socialUscc, uscc } from './numbers.ts'
import { seeded } from './random.ts'

// Checks written the other way round from the generator, proved on published numbers first.
const isIdNumber = (id: string) => {
  const sum = [...id].reduce((total, sign, place) => {
    return total + (sign === 'X' ? 10 : Number(sign)) * (2 ** (17 - place) % 11)
  }, 0)
  return /^\d{17}[\dX]$/.test(id) && sum % 11 === 1
}

const isUscc = (code: string) => {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  let power = 1
  let sum = 0
  for (const sign of code.slice(0, 17)) {
    sum += power * alphabet.indexOf(sign)
    power = (power * 3) % 31
  }
  return code.length === 18 && (sum + alphabet.indexOf(code.slice(17))) % 31 === 0
}

const hasOrganisationCheck = (code: string) => {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce(
    (all, weight, i) => all + weight * Number.parseInt(code.charAt(8 + i), 36),
    0,
  )
  const check = code.charAt(16) === 'X' ? 10 : Number(code.charAt(16))
  return (sum + check) % 11 === 0
}

const isLuhn = (card: string) => {
  const sum = [...card].reverse().reduce((total, digit, place) => {
    const value = Number(digit)
    return total + (place % 2 === 0 ? value : value > 4 ? value * 2 - 9 : value * 2)
  }, 0)
  return sum % 10 === 0
}

const many = Array.from({ length: 300 }, (_, seed) => seeded(seed))

test('the checks of this file know right numbers from wrong ones', () => {
  expect(isIdNumber('11010519491231002X')).toBe(true)
  expect(isIdNumber('110105194912310021')).toBe(false)
  for (const code of ['52620600MJY949356H', '53330000501874064B', '9111000071093465XC']) {
    expect(isUscc(code)).toBe(true)
    expect(hasOrganisationCheck(code)).toBe(true)
  }
  expect(isUscc('52620600MJY949356J')).toBe(false)
  expect(hasOrganisationCheck('52620600MJY949357H')).toBe(false)
  expect(isLuhn('4111111111111111')).toBe(true)
  expect(isLuhn('4111111111111112')).toBe(false)
})

test('every identity number is right and tells area, birthday and sex', () => {
  for (const random of many) expect(isIdNumber(idNumber(random, '610802'))).toBe(true)
  const woman = idNumber(seeded(9), '610802', { sex: 'woman', birthday: '1987-03-05' })
  expect(woman).toMatch(/^61080219870305\d{2}[02468][\dX]$/)
  const man = idNumber(seeded(9), '610802', { sex: 'man', birthday: '1987-03-05' })
  expect(man).toMatch(/^61080219870305\d{2}[13579][\dX]$/)
})

test('every credit code is right in both check characters', () => {
  for (const random of many) {
    for (const code of [uscc(random, '110105'), socialUscc(random, '基金会', '610000')]) {
      expect(isUscc(code)).toBe(true)
      expect(hasOrganisationCheck(code)).toBe(true)
    }
  }
})

test('a credit code begins with registrar, form and area', () => {
  const random = seeded(11)
  expect(uscc(random, '110105')).toMatch(/^91110105/)
  expect(socialUscc(random, '社会团体', '610802')).toMatch(/^51610802/)
  expect(socialUscc(random, '社会服务机构', '610802')).toMatch(/^52610802/)
  expect(socialUscc(random, '基金会', '100000')).toMatch(/^53100000/)
})

test('every bank card has 19 digits and passes the Luhn check', () => {
  for (const random of many) {
    const card = bankCard(random)
    expect(card).toMatch(/^\d{19}$/)
    expect(isLuhn(card)).toBe(true)
  }
  expect(corporateAccount(seeded(1))).toMatch(/^[1-9]\d{8,31}$/)
})
