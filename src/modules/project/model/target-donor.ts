import { choice, phone, ref, text } from '#kernel/kinds/index.ts'
import { resource } from '#kernel/resource/resource.ts'

/** Somebody whom a directed drive may ask (定向募捐对象; BR-04). */
export const targetDonor = resource('project/targetDonor', {
  label: '定向募捐对象',
  title: 'name',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', {
      required: true,
      system: true,
      frozen: true,
    }),
    cause: ref('标的', 'project/cause', { required: true, frozen: true }),
    name: text('姓名或单位', { required: true, min: 2, max: 60 }),
    phone: phone('手机', { required: true, unique: ['cause'] }),
    role: choice(
      '身份',
      { founder: '发起人', director: '理事', member: '会员' },
      { required: true },
    ),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: { unmask: '查看明文' },
  views: {
    list: ['name', 'phone', 'role', 'cause', 'createdAt'],
    filter: ['cause', 'role'],
    search: ['name', 'phone'],
    form: { 对象: ['cause', 'name', 'phone', 'role'] },
    sheet: ['cause', 'name', 'phone', 'role'],
  },
  discussion: false,
})
