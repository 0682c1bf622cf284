import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, flag, ref, refs, text } from '#kinds/index.ts'

/** A switch over several screens and the calls of their records (功能). */
export const productFunction = resource('product/function', {
  label: '功能',
  measure: '项',
  title: 'name',
  keptBy: 'platform',
  fields: {
    code: text('编码', { required: true, system: true, unique: true, max: 30 }),
    name: text('功能名称', { required: true, max: 20 }),
    module: ref('模块', 'product/module', { required: true, system: true }),
    requires: refs('依赖', 'product/function', { max: 10 }),
    tenantSwitch: flag('机构可自行开关', { required: true, initial: false }),
    release: choice(
      '开放范围',
      { all: '全部机构', named: '指定机构' },
      { required: true, initial: 'all' },
    ),
    organisations: refs('指定机构', 'charity/organisation', {
      max: 200,
      hint: '开放范围为指定机构时，只有这些机构可用',
    }),
    description: text('说明', { max: 500, lines: 4 }),
  },
  verbs: ['view', 'update', 'export'],
  lifecycle: switchable({
    danger: true,
    final: true,
    confirm: '停用后相关菜单和接口对所有机构立即不可用，已有的资金义务照常履行。确定吗？',
  }),
  final: ['update'],
  extra: extra<{
    /** Screens and actions it switches. */
    readonly places: readonly string[]
    readonly actions: number
    /** Organisations with an account that have it now. */
    readonly organisations: number
  }>(),
  views: {
    list: ['code', 'name', 'module', 'requires', 'tenantSwitch', 'release', 'state', 'updatedAt'],
    filter: ['module', 'tenantSwitch', 'release', 'state'],
    search: ['code', 'name'],
    form: {
      功能: ['name', 'requires', 'tenantSwitch'],
      开放: ['release', 'organisations'],
      说明: ['description'],
    },
    sort: 'code',
  },
  discussion: false,
})
