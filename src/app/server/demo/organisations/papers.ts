import { dayAfter, workingHour } from '../days.ts'
import { drawScan } from '../pictures.ts'
import { upload } from '../uploads.ts'
import type { World } from '../world.ts'
import type { Member, Officials } from './join.ts'

const path = 'charity/certificate'

/** Further papers of organisations: one has ended, and another took the place of the one before it. */
export async function keepPapers(
  world: World,
  { operator }: Officials,
  members: readonly Member[],
): Promise<void> {
  const scan = await drawScan(4)
  for (const { row, candidate } of members) {
    const random = world.random(`${candidate.name} papers`)
    const add = (age: number, facts: { type: string; number: string; validTo: string | null }) =>
      world.as(operator, workingHour(random, dayAfter(world.today, -age)), async desk => {
        const purpose = { name: '扫描件.jpg', resource: path, field: 'files' }
        return desk.insert(path, {
          ...{ ...facts, organisation: row.id, issuedOn: dayAfter(world.today, -age - 5) },
          files: [await upload(desk, scan, purpose)],
        })
      })
    await add(330, {
      ...{ type: '9', number: `SB-${row.code}-${random.digits(5)}` },
      validTo: dayAfter(world.today, -15),
    })
    const former = await add(600, {
      ...{ type: '8', number: `SQ-${row.code}-${random.digits(4)}` },
      validTo: dayAfter(world.today, 200),
    })
    await world.as(operator, workingHour(random, dayAfter(world.today, -70)), desk =>
      desk.move(path, 'replace', former),
    )
    await add(70, {
      ...{ type: '8', number: `SQ-${row.code}-${random.digits(4)}` },
      validTo: dayAfter(world.today, 660),
    })
  }
}
