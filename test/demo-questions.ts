import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { demoSizes } from '#app/server/demo/index.ts'
import { type Database, openDatabase } from '#kernel/server/database.ts'
import { hasOverdueTask } from '#modules/cause/server/index.ts'
import { isDisclosureOverdue } from '#modules/content/server/index.ts'
import { areBooksOpen } from '#modules/finance/server/index.ts'
import { lacks, lacksOf } from './demo-lacks.ts'
import { type DemoCopy, demoCopy } from './demo-world.ts'

const minutes = 60_000

/** The states in which records of a table stand, by size of the world. */
type States = Readonly<Record<string, readonly string[]>>

const everywhere: States = {
  settlement_application: [
    'approved',
    'draft',
    'overdue',
    'pending',
    'rejected',
    'supplement',
    'withdrawn',
  ],
  project: [
    'approved',
    'archived',
    'closed',
    'draft',
    'executing',
    'paused',
    'pending',
    'raised',
    'raising',
    'rejected',
    'terminated',
  ],
  article: ['draft', 'offline', 'pending', 'published', 'rejected', 'scheduled'],
  money_in: [
    ...['claimed', 'draft', 'held', 'partial', 'pending', 'rejected', 'returned', 'returning'],
    ...['reversed', 'unclaimed'],
  ],
  receipt: [
    ...['delivered', 'failed', 'issued', 'issuing', 'pending', 'rejected', 'requested', 'reversed'],
    'voided',
  ],
  accounting_period: ['closed', 'hold', 'open'],
  registration_request: ['approved', 'expired', 'pending', 'rejected', 'returned'],
  certificate: ['expired', 'expiring', 'replaced', 'valid'],
  security_key: ['expired', 'frozen', 'lost', 'normal', 'revoked', 'unbound'],
  points_import_batch: ['done', 'failed', 'partial', 'pending', 'ready', 'rejected', 'undone'],
}

/** An order that nobody has paid is no gift yet. */
const isPaid = sql`paid_at is not null`

/** What holds in a demo world of any size: its figures agree, and there is something of everything. */
export function askDemoWorld(size: keyof typeof demoSizes): void {
  let world: DemoCopy
  let database: Database

  beforeAll(async () => {
    world = await demoCopy(size)
    database = await openDatabase(world.url)
  }, 20 * minutes)
  afterAll(async () => {
    await database?.close()
    await world?.drop()
  }, minutes)

  async function rows<T extends Record<string, unknown>>(query: SQL) {
    const answer = await database.read('all', reader => reader.execute<T>(query))
    return answer.rows
  }

  async function sumOf(query: SQL): Promise<number> {
    const [row] = await rows<{ sum: string | null }>(query)
    return Number(row?.sum ?? 0)
  }

  async function statesOf(table: string): Promise<string[]> {
    const found = await rows<{ state: string }>(
      sql`select distinct state from ${sql.identifier(table)} order by state`,
    )
    return found.map(({ state }) => state)
  }

  describe('the figures of the demo world', () => {
    it('stand in the ledger to the fen, which has no fault', async () => {
      // What came out of a sponsor's pool came into the books when the pool was paid in.
      const given = await sumOf(
        sql`select sum(amount) from donation where ${isPaid} and channel <> '12'`,
      )
      expect(given).toBeGreaterThan(0)
      const booked = sql`event in ('P01', 'P10', 'P11') and flow in ('I1', 'I8')`
      expect(await sumOf(sql`select sum(credit - debit) from ledger_daily where ${booked}`)).toBe(
        given,
      )
      expect(await rows(sql`select * from ledger_faults(null)`)).toEqual([])
    })

    it('agree between the gifts, the boards, the causes and the donors', async () => {
      const given = await sumOf(sql`select sum(amount) from donation where ${isPaid}`)
      expect(await sumOf(sql`select sum(amount) from donation_daily`)).toBe(given)
      expect(await sumOf(sql`select sum(amount) from cause_total`)).toBe(given)
      expect(await sumOf(sql`select sum(total) from donor`)).toBe(given)
      const gifts = await sumOf(sql`select count(*) as sum from donation where ${isPaid}`)
      expect(
        await sumOf(sql`select count(*) as sum from evidence_leaf where kind = 'donationPaid'`),
      ).toBe(gifts)
    })

    it('hold no gift from before its cause raised money or after it ended', async () => {
      expect(
        await rows(sql`select d.number from donation d join project p on p.id = d.cause
          where d.arrival is not null or d.paid_at < p.raising_at - interval '1 day'
             or (p.raised_at is not null and d.paid_at > p.raised_at)`),
      ).toEqual([])
    })
  })

  describe('the records of the demo world', () => {
    it.runIf(size === 'small')('are of every kind and stand in every state', async () => {
      expect(await lacksOf(database)).toEqual(lacks)
    })

    it('leave nobody to be disabled in the first night for not having come', async () => {
      const forgotten = sql`select login_name from account where state = 'enabled'
        and coalesce(last_login_at, created_at) < now() - interval '30 days'`
      expect(await rows(forgotten)).toEqual([])
    })

    it('name for every gift the agreement that was in force', async () => {
      const bare = sql`select count(*)::int as sum from donation where agreement_version is null`
      expect(await sumOf(bare)).toBe(0)
    })

    it.each(Object.entries(everywhere))(
      'stand in every state that leads through %s',
      async (table, all) => {
        expect(await statesOf(table)).toEqual(all)
      },
    )

    it('have few organisations that are late: a warning that is always on is noise', async () => {
      const id = sql`organisation.id`
      const late = {
        disclosures: sql`(${isDisclosureOverdue(id)} or ${hasOverdueTask(id)})`,
        books: areBooksOpen(id, 3),
      }
      const active = await sumOf(
        sql`select count(*) as sum from organisation where state = 'active'`,
      )
      for (const [name, condition] of Object.entries(late)) {
        const found = await sumOf(sql`
          select count(*) as sum from organisation where state = 'active' and ${condition}`)
        // A small world has too few to have one late of three.
        const most = size === 'small' ? active - 1 : active / 3
        expect([name, found > 0, found <= most]).toEqual([name, true, true])
      }
    })

    it('leave reviews open at both steps', async () => {
      const open = await rows<{ kind: string; step: number }>(
        sql`select distinct kind, step from review where state = 'open' order by 1, 2`,
      )
      expect(open).toEqual([
        { kind: 'ad', step: 1 },
        { kind: 'agreement', step: 1 },
        { kind: 'article', step: 1 },
        { kind: 'cause.change', step: 1 },
        { kind: 'cause.close', step: 1 },
        { kind: 'cause.surplus', step: 1 },
        { kind: 'causeReport.fund', step: 1 },
        { kind: 'causeReport.help', step: 1 },
        { kind: 'certification', step: 1 },
        { kind: 'certification', step: 2 },
        { kind: 'childPlan', step: 1 },
        { kind: 'commercePartner', step: 1 },
        { kind: 'donationProject', step: 1 },
        { kind: 'federationPage', step: 1 },
        { kind: 'fund', step: 1 },
        { kind: 'fund.change', step: 1 },
        { kind: 'fund.surplus', step: 1 },
        { kind: 'fundBudget', step: 1 },
        { kind: 'grantBatch', step: 1 },
        { kind: 'help', step: 1 },
        { kind: 'help', step: 2 },
        { kind: 'help', step: 3 },
        { kind: 'help', step: 4 },
        { kind: 'matchingPool', step: 1 },
        { kind: 'monthlyPlan', step: 1 },
        { kind: 'orangeActivity', step: 1 },
        { kind: 'payout', step: 1 },
        { kind: 'payout.fund', step: 1 },
        { kind: 'payout.help', step: 1 },
        { kind: 'plan', step: 1 },
        { kind: 'pointsImport', step: 1 },
        { kind: 'postStation', step: 1 },
        { kind: 'principalChange', step: 1 },
        { kind: 'progress', step: 1 },
        { kind: 'progress.fund', step: 1 },
        { kind: 'progress.help', step: 1 },
        { kind: 'project', step: 1 },
        { kind: 'project', step: 2 },
        { kind: 'reportInstance', step: 1 },
        { kind: 'settlement', step: 1 },
        { kind: 'settlement', step: 2 },
        { kind: 'stationMail', step: 1 },
        { kind: 'teamCampaign', step: 1 },
        { kind: 'vendor', step: 1 },
      ])
    })

    it('leave no message of their past to be sent', async () => {
      const states = await statesOf('outbox_message')
      expect(states.length).toBeGreaterThan(0)
      expect(states).not.toContain('queued')
      // What jobs of the product sent while the world was told is in no outbox either.
      await expect(readFile(join(world.dataDir, 'outbox.txt'), 'utf8')).rejects.toThrow('ENOENT')
    })

    it('were never reviewed by who submitted them', async () => {
      expect(
        await rows(sql`select review.id from review join review_task on review_task.review = review.id
          where review_task.reviewer = review.submitted_by and decision <> 'withdrawn'`),
      ).toEqual([])
    })

    it('give a password to everybody, and a role that is in force', async () => {
      const able = await rows<{ login_name: string }>(sql`
        select login_name from account join credential on credential.account = account.id
         where account.state = 'enabled'
           and exists (select from "grant" g where g.account = account.id and g.state = 'active')`)
      const names = new Set(able.map(each => each.login_name))
      expect(world.accounts.filter(({ loginName }) => !names.has(loginName))).toEqual([])
      expect(new Set(world.accounts.map(({ password }) => password)).size).toBe(
        world.accounts.length,
      )
    })
  })
}
