import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { fund } from '../../model/index.ts'
import { signPaper } from './files.ts'

type Fund = Row<typeof fund>

/** One fund is about to be renewed; one whose term is over is liquidated. */
export async function fillEndings(
  world: DemoWorld,
  owners: readonly DemoOrganisation[],
): Promise<void> {
  await forFund(world, owners, { title: '银龄关怀', work: renew })
  await forFund(world, owners, { title: '守护湿地', work: liquidate })
}

interface Ending {
  readonly title: string
  work(world: DemoWorld, owner: DemoOrganisation, row: Fund): Promise<void>
}

async function forFund(
  world: DemoWorld,
  owners: readonly DemoOrganisation[],
  { title, work }: Ending,
): Promise<void> {
  const [row] = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, fund, eq(tableOf(fund).title, title), 1),
  )
  const owner = owners.find(({ id }) => id === row?.organisation)
  if (row !== undefined && owner !== undefined) await work(world, owner, row)
}

async function renew(world: DemoWorld, owner: DemoOrganisation, row: Fund): Promise<void> {
  const path = 'cause/changeRequest'
  await world.as(owner.head, new Date(), async desk => {
    const agreement = await signPaper(desk, fund.path, 'agreement', `${row.title}续签协议.pdf`)
    const made = await desk.insert(path, {
      cause: row.id,
      items: [
        { field: 'agreement', to: agreement },
        { field: 'agreementNo', to: `${row.agreementNo}-续` },
        { field: 'signedOn', to: world.today },
        { field: 'termTo', to: addDays(row.termTo ?? world.today, 1095) },
      ],
      reason: '协议将于下月到期，出资人同意续签三年。',
      ...{ basisKind: '2', consentTotal: 1, consentCount: 1 },
      basisFiles: [await signPaper(desk, path, 'basisFiles', '出资人续签同意书.pdf')],
    })
    await desk.move(path, 'submit', made)
  })
}

async function liquidate(world: DemoWorld, owner: DemoOrganisation, row: Fund): Promise<void> {
  const path = 'cause/surplusDecision'
  const reviewer = await world.staff('reviewer1')
  const asked = await world.as(owner.head, new Date(), desk =>
    desk.move(fund.path, 'terminate', row, {
      ...{ cause: '5', reason: '存续期届满，出资人不再续签' },
    }),
  )
  await world.as(reviewer, new Date(), desk =>
    desk.move(fund.path, 'approveEnding', asked, { opinion: '协议已到期，同意终止。' }),
  )
  await world.as(owner.head, new Date(), async desk => {
    const made = await desk.insert(path, {
      ...{ cause: row.id, way: '3', basis: '2' },
      files: [await signPaper(desk, path, 'files', '清算决议.pdf')],
      consentFiles: [await signPaper(desk, path, 'consentFiles', '出资人同意书.pdf')],
    })
    await desk.move(path, 'submit', made)
  })
}
