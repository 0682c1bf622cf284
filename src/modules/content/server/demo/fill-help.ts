import { eq } from 'drizzle-orm'
import { type DemoWorld, daysAgo, type Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { application, helpArticle, helpColumn } from '../../model/index.ts'
import { insertApplication } from '../application-intake.ts'
import { voteOnHelp } from '../help-reading.ts'
import { hiddenTexts, requests, words } from './help-words.ts'

const at = (world: DemoWorld, ago: number, time = '10:20') => daysAgo(world, ago, time)

/** Of the help centre what its readers do not see, what they said of it, and what was done about their requests. */
export async function demoHelp(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  await hideTexts(world, operator)
  await closeColumn(world, operator)
  await vote(world)
  await answerRequests(world)
}

async function hideTexts(world: DemoWorld, operator: Person): Promise<void> {
  for (const { isOver, column: code, keywords, ...text } of hiddenTexts) {
    const made = await world.as(operator, at(world, isOver ? 300 : 45), async desk => {
      const [column] = await findRows(
        desk.act.tx,
        helpColumn,
        eq(tableOf(helpColumn).code, code),
        1,
      )
      const row = await desk.insert(helpArticle.path, {
        ...{ ...text, keywords: [...keywords], column: column?.id },
      })
      return isOver ? desk.move(helpArticle.path, 'publish', row, { note: null }) : row
    })
    if (isOver)
      await world.as(operator, at(world, 90), desk => desk.move(helpArticle.path, 'offline', made))
  }
}

async function closeColumn(world: DemoWorld, operator: Person): Promise<void> {
  const column = await world.as(operator, at(world, 500), desk =>
    desk.insert(helpColumn.path, {
      ...{ name: '旧系统数据迁移', code: 'migration', audience: ['organisation'], sort: 900 },
      summary: '迁移期间的办理说明；迁移已于上线后半年结束',
    }),
  )
  await world.as(operator, at(world, 320), desk => desk.move(helpColumn.path, 'disable', column))
}

/** Heads of organisations and people of the platform say whether a text helped them. */
async function vote(world: DemoWorld): Promise<void> {
  const texts = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, helpArticle, eq(tableOf(helpArticle).state, 'published')),
  )
  const readers = world.organisations.map(({ head }) => head)
  for (const login of ['service', 'finance', 'reviewer1']) readers.push(await world.staff(login))
  const random = world.random('help votes')
  for (const [who, reader] of readers.slice(0, 12).entries())
    await world.as(reader, at(world, 1 + who), async ({ act }) => {
      for (const [no, { id: article }] of texts.entries()) {
        if (!random.chance(0.6)) continue
        const [useful, comment] = words[(who * 3 + no) % words.length] ?? [true, null]
        await voteOnHelp(act, { article, useful, comment })
      }
    })
}

/** What an organisation asked, as the service dealt with it. */
async function answerRequests(world: DemoWorld): Promise<void> {
  const [asking] = world.organisations
  if (asking === undefined) return
  const service = await world.staff('service')
  const { head } = asking
  for (const { ago, end, said, ...asked } of requests) {
    const { satisfaction = null, ...given } = asked
    const row: Made = await world.as(head, at(world, ago), ({ act }) =>
      insertApplication(
        act,
        { ...given, organisationName: asking.name, phone: '13800001234' },
        head,
      ),
    )
    await world.as(service, at(world, ago, '14:05'), async desk => {
      if (end === 'closed')
        return void (await desk.move(application.path, 'close', row, { reason: said }))
      const taken = await desk.move(application.path, 'accept', row)
      if (end === 'finished') return
      if (end === 'waiting') await desk.move(application.path, 'ask', taken, { text: said })
      else
        await desk.move(application.path, 'reply', taken, {
          ...{ text: said, files: null, internal: false },
        })
    })
    if (end !== 'finished') continue
    await world.as(service, at(world, ago - 1), async desk => {
      const taken = await findRow(desk.act.tx, application, row.id)
      if (taken === undefined) return
      await desk.move(application.path, 'finish', taken, { result: said, refused: false })
    })
    await world.as(head, at(world, ago - 1, '16:40'), async ({ act }) => {
      const done = await findRow(act.tx, application, row.id)
      if (done === undefined) return
      await updateRow(act, application, done, { satisfaction }, { verb: 'rate', label: '评价' })
    })
  }
}
