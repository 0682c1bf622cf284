import { resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import {
  address,
  area,
  choice,
  count,
  phone,
  recordNumber,
  ref,
  refs,
  text,
  uscc,
} from '#kinds/index.ts'

/** The systems of government and social bodies to which a unit belongs. */
export const sectors = {
  mz: '民政',
  jy: '教育',
  rs: '人力资源社会保障',
  zj: '住房城乡建设',
  wj: '卫生健康',
  yj: '应急管理',
  yb: '医疗保障',
  cl: '残联',
  gh: '工会',
  fl: '妇联',
  tw: '共青团',
  hh: '红十字会',
  ny: '农业农村',
  ty: '退役军人',
  qt: '其他',
} as const

/** From the country down to the street. */
export const unitLevels = {
  '1': '国家',
  '2': '省',
  '3': '市',
  '4': '县',
  '5': '乡镇街道',
} as const

/** A unit that decides or supervises kinds of aid in its area (主管单位). */
export const competentUnit = resource('rescueConfig/competentUnit', {
  label: '主管单位',
  keptBy: 'platform',
  title: 'name',
  fields: {
    number: recordNumber('编号', 'ZG'),
    name: text('单位名称', { required: true, min: 2, max: 60, unique: ['area'] }),
    sector: choice('系统', sectors, { required: true }),
    level: choice('级别', unitLevels, { required: true }),
    area: area('所属区域', { required: true }),
    parent: ref('上级单位', 'rescueConfig/competentUnit'),
    uscc: uscc('统一社会信用代码'),
    leader: text('负责人', { max: 50, open: '主管单位对外公开的负责人' }),
    contact: text('联系人', { max: 50, open: '主管单位对外公开的经办联系人' }),
    phone: phone('电话', { personal: true }),
    address: address('地址', { open: '主管单位对外公开的办公地址' }),
    rescueTypes: refs('主管救助类型', 'rescueConfig/rescueType', { max: 30 }),
    sort: count('排序', { max: 99_999 }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: { unmask: '查看明文' },
  uses: 'needed',
  lifecycle: switchable({ confirm: '停用后不再提供选择，已有记录不受影响。确定停用吗？' }),
  views: {
    list: ['name', 'sector', 'level', 'area', 'parent', 'contact', 'phone', 'state', 'number'],
    filter: ['sector', 'level', 'area', 'parent', 'state'],
    search: ['name', 'number', 'uscc'],
    form: {
      单位: ['name', 'sector', 'level', 'area', 'parent', 'uscc'],
      联系: ['leader', 'contact', 'phone', 'address'],
      主管: ['rescueTypes', 'sort'],
    },
    sheet: [
      'number',
      'name',
      'sector',
      'level',
      'area',
      'parent',
      'uscc',
      'leader',
      'contact',
      'phone',
      'address',
      'state',
    ],
    sort: 'sort',
  },
  indexes: [['area'], ['sector', 'level']],
})
