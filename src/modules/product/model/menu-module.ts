import { resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, count, flag, refs, text } from '#kinds/index.ts'

/** One entry of the first level of the menu (模块): the build knows which there are. */
export const menuModule = resource('product/module', {
  label: '模块',
  measure: '个',
  title: 'title',
  keptBy: 'platform',
  fields: {
    uri: text('路径', { required: true, system: true, unique: true, max: 40 }),
    title: text('模块名称', { required: true, max: 12 }),
    icon: text('图标', { required: true, max: 40, hint: '菜单图标的名称' }),
    kind: choice(
      '类别',
      { business: '业务', operation: '运营', system: '系统' },
      { required: true, initial: 'business' },
    ),
    saleable: flag('可售', { required: true, initial: true }),
    home: text('默认页面', { required: true, max: 80, hint: '模块地址打开后到达的页面' }),
    description: text('说明', { max: 500, lines: 4 }),
    dependsOn: refs('依赖模块', 'product/module', { max: 10 }),
    sort: count('排序', { max: 999 }),
  },
  verbs: ['view', 'update', 'export'],
  tree: { order: 'sort' },
  lifecycle: switchable({
    danger: true,
    final: true,
    confirm: '停用后该模块的全部页面和接口立即不可用。确定吗？',
  }),
  final: ['update'],
  views: {
    list: ['title', 'uri', 'kind', 'saleable', 'home', 'dependsOn', 'state', 'sort', 'updatedAt'],
    filter: ['kind', 'saleable', 'state'],
    search: ['title', 'uri'],
    form: {
      模块: ['title', 'icon', 'kind', 'saleable', 'home'],
      说明: ['dependsOn', 'description'],
    },
    sort: 'sort',
  },
  discussion: false,
})
