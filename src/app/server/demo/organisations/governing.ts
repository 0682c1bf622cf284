import type { GovernanceRole } from '#modules/charity/model/index.ts'
import { dayAfter, workingHour } from '../days.ts'
import { idNumber } from '../names/numbers.ts'
import { personName, phone } from '../names/people.ts'
import type { World } from '../world.ts'
import type { Member } from './join.ts'

const path = 'charity/governanceMember'

/** Roles beside the head, who is the legal person; directors come by number. */
const others: readonly GovernanceRole[] = ['2', '4', '5', '6']

/** Lists who governs an organisation: a whole board, an officer of money, a relative, a great donor. */
export async function listGoverning(world: World, { candidate, row, head }: Member): Promise<void> {
  const random = world.random(`${candidate.name} board`)
  const directors = candidate.form === '基金会' ? random.int(4, 9) : random.int(2, 5)
  const roles: GovernanceRole[] = [
    ...others,
    ...Array.from({ length: directors }, () => '3' as const),
    '7',
    ...(random.chance(0.3) ? (['8'] as const) : []),
  ]
  const from = dayAfter(row.joinedAt ?? world.today, -random.int(40, 600))
  await world.as(head, workingHour(random, row.joinedAt ?? world.today), async desk => {
    const insert = (role: GovernanceRole, more: Record<string, unknown>) =>
      desk.insert(path, {
        organisation: row.id,
        role,
        phone: phone(random),
        fullTime: role === '5' || role === '6',
        ...(Number(role) <= 6 ? { termFrom: from, termTo: dayAfter(from, 365 * 4) } : {}),
        ...more,
      })
    await insert('1', {
      name: row.legalPerson,
      idNumber: row.legalIdNumber ?? idNumber(random, row.area),
    })
    for (const role of roles)
      await insert(role, {
        name: personName(random),
        idNumber: idNumber(random, row.area),
        ...(role === '8' ? { relativeOf: row.legalPerson } : {}),
      })
  })
}
