import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { switchMoves, switchStates } from '#kernel/resource/switchable.ts'
import { choice, color, count, flag, image, moment, ref, text } from '#kinds/index.ts'

/** What a category sorts; the depth of its tree follows from it. */
export const categoryDomains = {
  project: '项目',
  fund: '基金',
  help: '求助',
  article: '文章标签类',
  activity: '活动',
  goods: '物资',
  merchant: '商户类目',
  station: '驿站服务',
} as const
export type CategoryDomain = keyof typeof categoryDomains

/** The domains whose records are causes: two levels, with a field of the charity law. */
export const causeDomains: readonly CategoryDomain[] = ['project', 'fund', 'help']

/** How many levels the tree of a domain may have. */
export function categoryDepth(domain: unknown): 2 | 3 {
  return causeDomains.some(each => each === domain) ? 2 : 3
}

/** The fields of charity (慈善法 2023, article 3). */
export const charityFields = {
  '1': '扶贫、济困',
  '2': '扶老、救孤、恤病、助残、优抚',
  '3': '救助自然灾害、事故灾难和公共卫生事件等突发事件造成的损害',
  '4': '促进教育、科学、文化、卫生、体育等事业的发展',
  '5': '防治污染和其他公害，保护和改善生态环境',
  '6': '其他公益活动',
} as const

/** Colours of categories, dark enough for white text on them (WCAG 4.5:1). */
export const categoryColours = [
  '#cf1322',
  '#d4380d',
  '#ad4e00',
  '#874d00',
  '#5b6b00',
  '#237804',
  '#006d75',
  '#0958d9',
  '#1d39c4',
  '#531dab',
  '#c41d7f',
  '#595959',
] as const

/** Minutes within which a merge may be undone. */
export const mergeRegret = 10

/** A category (分类): a word by which records are found; renamed, merged or disabled, never lost. */
export const category = resource('classify/category', {
  label: '分类',
  keptBy: 'platform',
  tree: {
    ...{ parent: 'parent', order: 'sort', within: ['domain'] },
    depth: ({ domain }) => categoryDepth(domain),
  },
  uses: 'counted',
  title: 'name',
  fields: {
    domain: choice('业务域', categoryDomains, { required: true, frozen: true }),
    parent: ref('上级分类', 'classify/category', { hint: '留空为一级分类' }),
    code: text('编码', {
      required: true,
      frozen: true,
      pattern: /^[A-Z0-9]{2,20}$/,
      patternHint: '2–20 位大写字母或数字',
      max: 20,
      unique: ['domain'],
    }),
    name: text('名称', { required: true, min: 2, max: 20 }),
    charityField: choice('慈善法领域', charityFields),
    platformCode: text('国家平台代码', { max: 20, hint: '不填则取上级分类的代码' }),
    icon: image('图标', { types: ['png'], maxMb: 1, hint: '96×96 像素' }),
    cover: image('配图', { maxMb: 5 }),
    colour: color('颜色', { only: categoryColours }),
    description: text('说明', { max: 100, lines: 2 }),
    sort: count('排序', { required: true, max: 9999, initial: 0 }),
    visible: flag('前台可见', { required: true, initial: true }),
    mergedInto: ref('已并入', 'classify/category', { system: true }),
    mergedAt: moment('合并时间', { system: true }),
  },
  lifecycle: lifecycle({
    ...switchStates,
    moves: {
      ...switchMoves({
        confirm: '停用后不能再选用该分类，已使用的记录不受影响。确定停用吗？',
        bulk: true,
      }),
      merge: {
        label: '合并',
        from: ['enabled', 'disabled'],
        to: 'disabled',
        danger: true,
        ask: { target: ref('并入分类', 'classify/category', { required: true }) },
      },
      unmerge: {
        label: '撤销合并',
        from: ['disabled'],
        to: ['enabled', 'disabled'],
        confirm: '合并时改动的记录将改回该分类。确定撤销吗？',
      },
    },
  }),
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  extra: extra<{
    readonly usage: number
    readonly merging: { readonly done: number; readonly total: number } | null
  }>(),
  views: {
    list: [
      'name',
      'code',
      'domain',
      'parent',
      'charityField',
      'visible',
      'sort',
      'state',
      'updatedAt',
    ],
    filter: ['domain', 'parent', 'charityField', 'visible', 'state'],
    search: ['name', 'code'],
    form: {
      分类: ['domain', 'parent', 'name', 'code', 'charityField', 'platformCode'],
      展示: ['icon', 'cover', 'colour', 'description', 'sort', 'visible'],
    },
    sheet: ['domain', 'code', 'name', 'parent', 'charityField', 'platformCode', 'sort'],
    sort: 'sort',
  },
  indexes: [['domain', 'parent', 'sort']],
})
