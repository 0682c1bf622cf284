import { resource } from '#kernel/resource/resource.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { serve } from '#kernel/server/serve.ts'
import { choice, ref, text } from '#kinds/index.ts'

/* Accounts and organisations for tests of modules that only refer to them. */

export const testAccount = resource('access/account', {
  label: '账号',
  title: 'name',
  fields: {
    name: text('姓名', { required: true }),
    ownerKind: choice(
      '归属',
      { platform: '平台', organisation: '机构' },
      { required: true, initial: 'platform' },
    ),
    organisation: ref('机构', 'charity/organisation'),
  },
  owner: { organisation: 'organisation' },
  views: { list: ['name'] },
})

export const testOrganisation = resource('charity/organisation', {
  label: '机构',
  title: 'name',
  fields: { name: text('名称', { required: true }) },
  owner: { organisation: 'id' },
  views: { list: ['name'], search: ['name'] },
})

/** Stands for the lines of budgets of funds, to which payouts refer, where funds are not opened. */
export const testFundLine = resource('fund/fundBudgetLine', {
  label: '预算行',
  title: 'item2',
  fields: { item2: text('费用项', { required: true, max: 20 }) },
  verbs: ['view'],
  views: { list: ['item2'] },
})

/** What donors give to, where a test is not about it. */
export const testCause = resource('project/cause', {
  label: '募捐标的',
  title: 'title',
  fields: {
    title: text('名称', { required: true }),
    organisation: ref('所属机构', 'charity/organisation', { required: true }),
    kind: text('标的类型'),
    raiseMode: text('募捐方式'),
    status: text('状态'),
  },
  owner: { organisation: 'organisation', cause: 'id' },
  verbs: ['view', 'create', 'update'],
  views: { list: ['title'], search: ['title'] },
})

/** The modules `access` and `charity` as far as others refer to them. */
export const people: ServerModule = {
  name: 'people',
  servings: [serve(testAccount), serve(testOrganisation)],
}
