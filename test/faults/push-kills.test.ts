import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partnerPlatform, webhook } from '#modules/partner/model/index.ts'
import { queueEvents } from '#modules/partner/server/push/queue-events.ts'
import { openDraws } from './draws.ts'
import { finished, killAfterProgress, startScript } from './killed-worker.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* Pushes to a partner whose sender is killed again and again: each event arrives, in its order. */

const subjects = 40
const perSubject = 5
const events = subjects * perSubject
const kills = 8
/** Of so many events one is answered 500 at its first try. */
const oneRefusedOf = 9
let standing: Standing
/** A connection that outlives the product. */
let owner: pg.Client
let receiver: Server
/** What the partner was sent, in the order in which it came. */
const came: { readonly id: string; readonly subject: string; readonly taken: boolean }[] = []

beforeAll(async () => {
  standing = await openStanding()
  owner = new pg.Client(standing.url)
  await owner.connect()
  receiver = createServer((request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', piece => {
      body += piece
    })
    request.on('end', () => {
      const id = String(request.headers['x-event-id'])
      const { subject, no } = JSON.parse(body).data
      const isRefused = no % oneRefusedOf === 0 && !came.some(each => each.id === id)
      came.push({ id, subject, taken: !isRefused })
      response.writeHead(isRefused ? 500 : 200).end('seen')
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.close()
  await owner.end()
  await standing.drop()
})

const count = async (where: string) =>
  Number(
    (await owner.query(`select count(*)::int as n from webhook_delivery where ${where}`)).rows[0]
      ?.n,
  )

/** An address with everything that happened while its platform was switched off. */
async function waiting(): Promise<string> {
  const platform = await standing.plant(partnerPlatform, {
    ...{ state: 'disabled', organisations: null, syncTarget: null },
  })
  const hook = await standing.plant(webhook, {
    ...{ platform, url: 'https://partner.example.org/hook', state: 'enabled' },
    ...{ events: ['cause.suspended'], maxAttempts: 10 },
  })
  await standing.product.act('测试', act =>
    queueEvents(
      act,
      Array.from({ length: events }, (_, no) => ({
        ...{ event: 'cause.suspended' as const, subject: `cause/${no % subjects}` },
        ...{ organisation: standing.north.id, data: { subject: `cause/${no % subjects}`, no } },
      })),
    ),
  )
  await standing.close()
  await owner.query("update partner_platform set state = 'enabled' where id = $1", [platform])
  return hook
}

/** Minutes go by: what a dead process had claimed may be taken up, what was refused is due again. */
const laterOn = () =>
  owner.query(`update webhook_delivery
    set claimed_at = claimed_at - interval '3 minutes',
        next_at = case when state = 'retrying' then now() else next_at end`)

it('delivers every event once however often its sender is killed, those of one subject in their order', async () => {
  const since = performance.now()
  const draws = openDraws()
  const hook = await waiting()
  const { port } = receiver.address() as AddressInfo
  const start = () => startScript(standing, 'push-worker.ts', hook, `http://127.0.0.1:${port}/`)
  let killed = 0
  for (; killed < kills; killed += 1) {
    const sent = () => Promise.resolve(came.length)
    if (!(await killAfterProgress(start(), sent, draws.below(60)))) break
    await laterOn()
  }
  // A process sends a hundred, then others have their turn: as many as are needed, not one more.
  for (let round = 0; (await count("state <> 'delivered'")) > 0 && round < 10; round += 1) {
    await finished(start())
    await laterOn()
  }
  const taken = came.filter(each => each.taken)
  const firsts = [...new Map(taken.toReversed().map(each => [each.id, each])).values()]
  const { rows } = await owner.query<{ id: string; subject: string }>(
    'select id, subject from webhook_delivery order by seq',
  )
  const orderOf = (all: readonly { id: string; subject: string }[], subject: string) =>
    all.filter(each => each.subject === subject).map(({ id }) => id)
  const inOrder = [...new Set(rows.map(({ subject }) => subject))].filter(
    subject => orderOf(firsts.toReversed(), subject).join() === orderOf(rows, subject).join(),
  ).length
  const figures = {
    ...{ events, killed, delivered: await count("state = 'delivered'") },
    ...{ lost: rows.filter(({ id }) => !taken.some(each => each.id === id)).length },
    ...{ twice: taken.length - firsts.length, refused: came.length - taken.length, inOrder },
  }
  await report({ test: 'push kills', seed: draws.seed, since, figures })
  expect(killed).toBe(kills)
  expect(figures).toMatchObject({ delivered: events, lost: 0, inOrder: subjects })
  // Whoever dies between the answer and its record sends that one again: no other comes twice.
  expect(figures.twice).toBeLessThanOrEqual(kills)
})
