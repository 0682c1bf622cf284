import { resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choices, count, image, ref, text } from '#kinds/index.ts'

/** Who may read a help text; `public` is everybody. */
export const audiences = {
  public: '公开',
  organisation: '机构',
  platform: '平台',
  vendor: '厂商',
  unit: '主管单位',
} as const
export type Audience = keyof typeof audiences

/** A column of the help centre (帮助栏目). */
export const helpColumn = resource('helpmanager/helpColumn', {
  label: '帮助栏目',
  keptBy: 'platform',
  tree: { parent: 'parent', order: 'sort', needs: 'helpColumn.move' },
  uses: 'counted',
  title: 'name',
  fields: {
    name: text('名称', { required: true, min: 2, max: 20 }),
    code: text('编码', {
      required: true,
      unique: true,
      max: 40,
      pattern: /^[a-z0-9-]{2,40}$/,
      patternHint: '2–40 位小写字母、数字或短横线',
      hint: '用于访问地址，由名称拼音建议',
    }),
    parent: ref('上级栏目', 'helpmanager/helpColumn', { hint: '留空为一级栏目，最多两级' }),
    icon: image('图标', { maxMb: 1 }),
    summary: text('简介', { max: 100, lines: 2 }),
    audience: choices('可见对象', audiences, { required: true, initial: ['organisation'] }),
    sort: count('排序', { required: true, min: 0, max: 9999, initial: 100, hint: '小的在前' }),
    articleCount: count('文章数', { required: true, system: true, initial: 0 }),
  },
  lifecycle: switchable({
    confirm: '停用后读者看不到该栏目的文章，编辑人员仍可维护。确定停用吗？',
    danger: true,
  }),
  actions: { move: '移动' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  views: {
    list: ['name', 'code', 'audience', 'articleCount', 'sort', 'state', 'updatedAt'],
    filter: ['audience', 'parent', 'state'],
    search: ['name', 'code'],
    form: { 栏目: ['name', 'code', 'parent', 'icon', 'summary', 'audience', 'sort'] },
    sort: 'sort',
  },
  discussion: false,
})
