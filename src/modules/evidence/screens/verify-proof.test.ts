import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { appendLeaves } from '../server/append-leaves.ts'
import { sequenceLeaves } from '../server/sequence-leaves.ts'
import { type Proof, verifyGrowth, verifyProof } from './verify-proof.ts'

const auditor = personWith(['evidenceLeaf.view'])
let world: FinanceWorld

beforeAll(async () => {
  world = await openFinanceWorld()
  for (const howMany of [5, 9]) {
    await world.prepare(act =>
      appendLeaves(
        act,
        Array.from({ length: howMany }, (_, step) => ({
          ...{ kind: 'review' as const, sourceType: 'project/project', sourceId: newId() },
          ...{ organisation: world.north.id, occurredAt: act.now.toISOString() },
          content: { decision: '通过', step },
        })),
      ),
    )
    await world.run(sequenceLeaves, {})
  }
})
afterAll(() => world.close())

const ask = async (path: string, question: Record<string, unknown> = {}) =>
  (await world.call(auditor, 'GET', `/api/evidence/${path}`, question)).dataPoints

async function proofOf(seq: number): Promise<Proof> {
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ id: string }>(sql`select id from evidence_leaf where seq = ${seq}`),
  )
  return ask('evidenceLeaf/getProof', { id: rows[0]?.id })
}

const holds = async (proof: Proof) => (await verifyProof(proof)).map(step => step.holds)

it('verifies the first and the last leaf without the server', async () => {
  for (const seq of [0, 13]) expect(await holds(await proofOf(seq))).toEqual([true, true, true])
})

it('says which step does not hold where a byte, a place or the signature was changed', async () => {
  const proof = await proofOf(6)
  const content = proof.leaf.content.replace('通过', '驳回')
  expect(await holds({ ...proof, leaf: { ...proof.leaf, content } })).toEqual([false, false, true])
  expect(await holds({ ...proof, leaf: { ...proof.leaf, seq: 7 } })).toEqual([true, false, true])
  expect(await holds({ ...proof, path: proof.path.slice(1) })).toEqual([true, false, true])
  const head = { ...proof.head, signedAt: '2026-01-01T00:00:00.000Z' }
  expect(await holds({ ...proof, head })).toEqual([true, true, false])
})

it('verifies that a later tree continues an earlier one, and not another', async () => {
  const [later, earlier] = await ask('head/getList', { limit: 2 })
  const { publicKey, head } = await ask('head/getLatest')
  expect(head.size).toBe(14)
  const growth = await ask('head/getConsistency', { from: earlier.size, to: later.size })
  const steps = await verifyGrowth(growth, { earlier, later, publicKey })
  expect(steps.every(step => step.holds)).toBe(true)
  const forged = { ...earlier, root: later.root }
  const [first] = await verifyGrowth(growth, { earlier: forged, later, publicKey })
  expect(first?.holds).toBe(false)
})
