import { z } from 'zod'
import { dayInBeijing } from '../day/relative-day.ts'

/* The number of a citizen's card, GB 11643-1999: area, birthday, serial, check character. */

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character of the first 17 digits. */
function checkCharacter(digits: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return '10X98765432'[sum % 11] ?? ''
}

/** The birthday in an identity number, `YYYY-MM-DD`. */
export function birthdayOf(id: string): string {
  return `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
}

/** Whether a text has 18 signs with a birthday in the last 130 years where a citizen's number has it. */
export function hasCitizenForm(id: string): boolean {
  return /^[1-9]\d{16}[\dX]$/.test(id) && isBirthday(birthdayOf(id), today())
}

/** Whether the last sign is the check character of the others. */
export function hasCitizenCheck(id: string): boolean {
  return id[17] === checkCharacter(id)
}

/** What is wrong with a citizen's number, as a sentence; undefined when it holds. */
export function citizenFault(id: string): string | undefined {
  if (!/^[1-9]\d{16}[\dX]$/.test(id)) return '身份证号应为 18 位，末位可为 X'
  if (!isBirthday(birthdayOf(id), today())) return '身份证号中的出生日期不正确'
  return hasCitizenCheck(id) ? undefined : '身份证号校验位不正确，请核对'
}

/** An old number of 15 digits made one of 18; other text as it is. */
export function lengthened(plain: string): string {
  if (!/^[1-9]\d{14}$/.test(plain)) return plain
  const digits = `${plain.slice(0, 6)}19${plain.slice(6)}`
  return isBirthday(birthdayOf(digits), today()) ? digits + checkCharacter(digits) : plain
}

function isBirthday(birthday: string, now: string): boolean {
  const age = Number(now.slice(0, 4)) - Number(birthday.slice(0, 4))
  return z.iso.date().safeParse(birthday).success && birthday <= now && age <= 130
}

function today(): string {
  return dayInBeijing(new Date())
}
