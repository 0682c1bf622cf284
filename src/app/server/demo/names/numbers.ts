import { type Born, drawBirthday, drawSex } from './people.ts'
import type { SocialForm } from './phrases.ts'
import type { Random } from './random.ts'

/** A resident's identity number with a right check digit (GB 11643-1999); 6-digit county code. */
export function idNumber(random: Random, areaCode: string, born: Born = {}): string {
  const birthday = (born.birthday ?? drawBirthday(random)).replaceAll('-', '')
  const odd = (born.sex ?? drawSex(random)) === 'man' ? 1 : 0
  const serial = random.int(0, 499) * 2 + odd
  const body = areaCode + birthday + String(serial).padStart(3, '0')
  return body + idCheckDigit(body)
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function idCheckDigit(body: string): string {
  return '10X98765432'.charAt(weighed(body, idWeights) % 11)
}

// GB 32100-2015 leaves out I, O, S, V and Z, which look like digits or other letters.
const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const bodyWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** A company's unified social credit code (GB 32100-2015), right in both check characters. */
export function uscc(random: Random, areaCode: string): string {
  return creditCode(random, `91${areaCode}`, 'MA')
}

const registrars: Record<SocialForm, string> = { 社会团体: '51', 社会服务机构: '52', 基金会: '53' }

/** The unified social credit code of a body that the civil affairs authority registered. */
export function socialUscc(random: Random, form: SocialForm, areaCode: string): string {
  return creditCode(random, registrars[form] + areaCode, 'MJ')
}

function creditCode(random: Random, opening: string, series: string): string {
  const letters = Array.from({ length: 6 }, () => random.pick([...usccAlphabet]))
  const organisation = series + letters.join('')
  const body = opening + organisation + organisationCheck(organisation)
  return body + usccAlphabet.charAt((31 - (weighed(body, usccWeights, usccAlphabet) % 31)) % 31)
}

// GB 11714: letters count A=10 to Z=35.
function organisationCheck(organisation: string): string {
  const rest =
    11 - (weighed(organisation, bodyWeights, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') % 11)
  return '0123456789X0'.charAt(rest)
}

function weighed(text: string, weights: readonly number[], alphabet = '0123456789'): number {
  return weights.reduce(
    (sum, weight, place) => sum + weight * alphabet.indexOf(text.charAt(place)),
    0,
  )
}

/** A personal bank card of 19 digits that passes the Luhn check, under an issuer nobody uses. */
export function bankCard(random: Random): string {
  const body = `620000${random.digits(12)}`
  return body + luhnDigit(body)
}

/** A bank account of an organisation; such accounts bear no check digit. */
export function corporateAccount(random: Random): string {
  return String(random.int(1, 9)) + random.digits(16)
}

function luhnDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
