import { resource } from '#kernel/resource/resource.ts'
import { color, count, flag, ref, text } from '#kinds/index.ts'

/** One entry of a code table (字典项): its code never changes, a used one is ended and never deleted. */
export const term = resource('platform/term', {
  label: '字典项',
  title: 'label',
  uses: 'counted',
  fields: {
    dictionary: ref('字典', 'platform/dictionary', { required: true, frozen: true }),
    code: text('编码', { required: true, frozen: true, max: 64, unique: ['dictionary'] }),
    label: text('名称', { required: true, max: 60 }),
    parent: ref('上级', 'platform/term'),
    place: count('排序', { required: true, initial: 0 }),
    enabled: flag('启用', { required: true, initial: true }),
    color: color('颜色'),
    builtin: flag('内置', { required: true, system: true, initial: false }),
    remark: text('备注', { max: 200, lines: 2 }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  discussion: false,
  views: {
    list: ['dictionary', 'code', 'label', 'parent', 'place', 'enabled', 'builtin'],
    filter: ['dictionary', 'enabled', 'parent'],
    search: ['code', 'label'],
    form: {
      字典项: ['dictionary', 'code', 'label', 'parent', 'place', 'enabled', 'color', 'remark'],
    },
    sheet: ['dictionary', 'code', 'label', 'place', 'enabled', 'remark'],
    sort: 'place',
  },
})
