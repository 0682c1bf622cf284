import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { giftDelivery } from '../model/index.ts'

const path = 'zhuanti/giftDelivery'
const reach = {
  receiver: '林女士',
  receiverPhone: '13900000018',
  address: { areaCode: '610102', detail: '演示路 18 号' },
}
const express = { company: '顺丰速运', tracking: 'SF1020304050607' }
/** How far each gift has come that may be claimed; the others wait for their receivers. */
const ends = [['claim'], ['claim', 'ship'], ['claim', 'ship', 'receive'], ['waive'], ['expire']]

/** Gifts on their way, in every state. */
export async function demoDeliveries(
  world: DemoWorld,
  { id, head }: DemoOrganisation,
): Promise<void> {
  const found = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, giftDelivery, undefined, 500),
  )
  const open = found.filter(row => row.organisation === id && row.state === 'toClaim')
  for (const [at, moves] of ends.entries()) {
    const row = open[at]
    if (row === undefined || at === open.length - 1) return
    if (moves[0] === 'expire') {
      await world.as(world.narrator, new Date(), ({ act }) =>
        moveRow(act, giftDelivery, row, 'expire'),
      )
      continue
    }
    await world.as(head, new Date(), async desk => {
      let now: { readonly id: string; readonly version: number } = row
      for (const move of moves) now = await desk.move(path, move, now, answersOf(move))
    })
  }
}

function answersOf(move: string): Record<string, unknown> {
  if (move === 'claim') return reach
  if (move === 'ship') return express
  return move === 'waive' ? { reason: '捐赠人表示不需要礼品' } : {}
}
