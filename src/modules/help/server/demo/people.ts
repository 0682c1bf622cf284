import type { Desk } from '#kernel/server/demo-world.ts'
import { insertPerson, linkPerson } from '#modules/community/server/index.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A citizen's number with a right last sign; the places before it name an area that has been given up. */
export function citizenNumber(birthday: string, serial: number): string {
  const body = `110228${birthday.replaceAll('-', '')}${String(serial).padStart(3, '0')}`
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + ('10X98765432'[sum % 11] ?? '')
}

/** Somebody of the demo world, seen by one organisation. */
export async function addPerson(
  { act }: Desk,
  organisation: string,
  someone: { readonly name: string; readonly birthday: string; readonly serial: number },
): Promise<string> {
  const { name, birthday, serial } = someone
  const row = await insertPerson(act, {
    ...{ name, birthday, idKind: 'idCard', idNumber: citizenNumber(birthday, serial) },
    sex: serial % 2 === 1 ? '1' : '2',
    phone: `1380000${String(2000 + serial)}`,
  })
  await linkPerson(act, { person: row.id, organisation, purpose: '受理求助' })
  return row.id
}
