import { inArray } from 'drizzle-orm'
import { resource } from '#kernel/resource/resource.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { choice, flag, percent, ref, text } from '#kinds/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { type Channel, channels } from '#modules/finance/model/index.ts'
import { financeModule, type Giving, giving } from '#modules/finance/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { agreements } from './agreements.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'

/* For tests: the records of other modules that finance refers to, as small as they can be. */

const organisation = resource('charity/organisation', {
  label: '机构',
  title: 'name',
  fields: { name: text('名称', { required: true }) },
  owner: { organisation: 'id' },
  views: { list: ['name'] },
})
const orgMerchant = resource('charity/orgMerchant', {
  label: '商户号',
  title: 'mchId',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true }),
    mchId: text('商户号', { required: true }),
    channel: choice('渠道', channels, { required: true }),
  },
  owner: { organisation: 'organisation' },
  views: { list: ['mchId'] },
})
const cause = resource('project/cause', {
  label: '标的',
  title: 'title',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true }),
    number: text('编号', { required: true }),
    title: text('名称', { required: true }),
    kind: choice(
      '类型',
      { project: '项目', fund: '基金', help: '求助' },
      { required: true, initial: 'project' },
    ),
    feeRate: percent('管理费', { required: true, initial: 0 }),
    custodial: flag('受托代理', { required: true, initial: false }),
    isRaising: flag('募捐中', { required: true, initial: true }),
    raiseMode: choice('募捐方式', { '1': '公开', '2': '定向' }, { required: true, initial: '1' }),
    status: choice('状态', { raising: '募捐中' }, { required: true, initial: 'raising' }),
  },
  owner: { organisation: 'organisation' },
  views: { list: ['title'] },
})
const account = resource('access/account', {
  label: '账号',
  title: 'name',
  fields: { name: text('姓名', { required: true }) },
  views: { list: ['name'] },
})

/** A product of people, evidence and finance with two organisations, for tests. */
export interface FinanceWorld extends TestHouse {
  readonly north: Charity
  readonly south: Charity
  /** Somebody of an organisation with these actions. */
  of(charity: Charity, actions: readonly string[]): Promise<Person>
  /** A further merchant number of an organisation; answers its id. */
  merchant(charity: Charity, channel: Channel, mchId: string): Promise<string>
}

/** An organisation of the world. */
export interface Charity {
  readonly id: string
  readonly name: string
  readonly merchant: string
  readonly mchId: string
  /** 5 % on receipt. */
  readonly cause: string
  readonly custodial: string
}

const others = {
  name: 'others',
  servings: [organisation, orgMerchant, cause, account].map(each =>
    serve(each, { openPicks: true }),
  ),
}

/** Opens the world with `more` modules beside its own; `jobs`: pg-boss runs. */
export async function openFinanceWorld(
  jobs: boolean | 'kept' = false,
  more: readonly ServerModule[] = [],
): Promise<FinanceWorld> {
  const house = await openHouse(
    [others, agreements, peopleModule, evidenceModule, financeModule, ...more],
    { jobs, connect: connectCauses },
  )
  const charity = (name: string, mchId: string): Promise<Charity> =>
    house.prepare(async act => {
      const { id } = await insertRow(act, organisation, { name })
      const merchant = await insertRow(act, orgMerchant, { organisation: id, mchId, channel: '1' })
      const helped = (title: string, more: { feeRate?: number; custodial?: boolean }) =>
        insertRow(act, cause, { organisation: id, number: newId(), title, ...more })
      const open = await helped('助学', { feeRate: 500 })
      const custodial = await helped('救助小明', { custodial: true })
      return { id, name, mchId, merchant: merchant.id, cause: open.id, custodial: custodial.id }
    })
  return {
    ...house,
    north: await charity('测试慈善基金会', '1900000001'),
    south: await charity('测试慈善总会', '1900000002'),
    of: (owner, actions) =>
      house.prepare(async act => {
        const { id: accountId } = await insertRow(act, account, { name: '财务' })
        return personWith(actions, {
          accountId,
          ownerKind: 'organisation',
          ownerId: owner.id,
          scope: 'organisation',
        })
      }),
    merchant: (owner, channel, mchId) =>
      house.prepare(
        async act =>
          (await insertRow(act, orgMerchant, { organisation: owner.id, mchId, channel })).id,
      ),
  }
}

/** The causes of `known`, none of which takes a gift below `least` (fen). */
export function takingFrom(least: number, known: Pick<Giving, 'causes'>): Giving['causes'] {
  return async (reader, ids) => {
    const terms = await known.causes(reader, ids)
    return new Map([...terms].map(([id, each]) => [id, { ...each, minAmount: least }]))
  }
}

/** The causes of `known`, whose drives were never begun. */
export function notBegun(known: Pick<Giving, 'causes'>): Giving['causes'] {
  return async (reader, ids) => {
    const terms = await known.causes(reader, ids)
    return new Map([...terms].map(([id, each]) => [id, { ...each, hasRaised: false }]))
  }
}

/** What nobody limits and no settings ask for: the terms of giving where no organisation has set any. */
export const openTerms: Omit<Giving, 'causes' | 'merchants' | 'whyClosed'> = {
  whyNotTaken: async () => undefined,
  openInvitation: async () => undefined,
  unpaidMinutes: async () => undefined,
  offer: async () => null,
  coolingHours: async () => 24,
  progress: async () => [],
  donateAgreements: async () => () => null,
  largeGifts: async () => ({ agreementFrom: null, secondFrom: null }),
  agreementsThrough: async () => () => null,
  feeBearer: async () => 'unrestricted',
  words: text => ({ blocked: [], text }),
  allowsFreeRefund: async () => true,
}

function connectCauses(house: object): void {
  connect(house, giving, {
    ...openTerms,
    async causes(reader, ids) {
      const rows = await findRows(reader, cause, inArray(columnNamed(cause, 'id'), [...ids]))
      return new Map(rows.map(row => [row.id, row]))
    },
    async merchants(reader, { ids, numbers }) {
      const name = ids === undefined ? 'mchId' : 'id'
      const wanted = inArray(columnNamed(orgMerchant, name), [...(ids ?? numbers ?? [])])
      const rows = await findRows(reader, orgMerchant, wanted)
      return rows.map(row => ({
        id: row.id,
        organisation: row.organisation,
        number: row.mchId,
        channel: row.channel satisfies Channel,
        isActive: true,
      }))
    },
    whyClosed: async () => undefined,
  })
}
