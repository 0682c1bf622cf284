import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, count, flag, ref, text } from '#kinds/index.ts'

/** One screen of the menu, or a link out of it. Screens come from the build; links are added here. */
export const menu = resource('product/menu', {
  label: '菜单',
  measure: '个',
  title: 'title',
  keptBy: 'platform',
  fields: {
    module: ref('所属模块', 'product/module', { required: true, frozen: true }),
    path: text('路径', {
      required: true,
      frozen: true,
      unique: true,
      max: 200,
      hint: '外链填写 https:// 开头的地址；系统页面的路径不能修改',
    }),
    title: text('标题', { required: true, max: 12 }),
    icon: text('图标', { max: 40, unset: '沿用模块' }),
    external: flag('外链', { required: true, system: true, initial: false }),
    hidden: flag('不在菜单显示', { required: true, initial: false }),
    keptHidden: flag('固定隐藏', { required: true, system: true, initial: false }),
    showlink: flag('面包屑可点击', { required: true, initial: true }),
    openIn: choice(
      '打开方式',
      { here: '本页', window: '新窗口' },
      { required: true, initial: 'here' },
    ),
    original: text('原标题', { system: true, max: 30 }),
    sort: count('排序', { max: 99_999 }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  tree: { order: 'sort', within: ['module'] },
  lifecycle: switchable({
    danger: true,
    final: true,
    confirm: '停用后该页面和只在该页面办理的操作立即不可用。确定吗？',
  }),
  final: ['update', 'delete'],
  extra: extra<{
    /** Roles in force that hold the place. */
    readonly roles: number
    /** Records whose actions stand on the screen, by their labels. */
    readonly shows: readonly string[]
  }>(),
  views: {
    list: [
      'title',
      'path',
      'module',
      'external',
      'hidden',
      'showlink',
      'state',
      'sort',
      'updatedAt',
    ],
    filter: ['module', 'external', 'hidden', 'state'],
    search: ['title', 'path'],
    form: {
      菜单: ['module', 'path', 'title', 'icon'],
      显示: ['hidden', 'showlink', 'openIn'],
    },
    sort: 'sort',
  },
  discussion: false,
})
