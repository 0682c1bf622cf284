import { group, hidden, menu } from '../group.ts'

/** 产品管理: products, menus, big screens, security settings. */
export const productGroup = group(
  '/product',
  { title: '产品管理', icon: 'appstore', home: 'list' },
  [
    menu('list', '产品列表', 'unordered-list'),
    hidden('edit', '编辑产品', ['list'], ['product.create', 'product.update']),
    hidden('moduleedit', '编辑模块', ['list'], ['module.create', 'module.update']),
    menu('function', '功能管理', 'function'),
    hidden('functionedit', '编辑功能', ['function'], ['function.create', 'function.update']),
    menu('control', '控件管理', 'control'),
    hidden('controledit', '编辑控件', ['control'], ['control.create', 'control.update']),
    menu('menulist', '菜单管理', 'menu'),
    hidden('menuupd', '编辑菜单', ['menulist'], ['menu.create', 'menu.update']),
    hidden('menumoduleupd', '编辑菜单模块', ['menulist'], ['menu.create', 'menu.update']),
    menu('orglist', '产品机构', 'bank'),
    hidden('orgadd', '新增产品机构', ['orglist'], ['productOrganisation.create']),
    hidden('orgedit', '编辑产品机构', ['orglist'], ['productOrganisation.update']),
    menu('datavList', '数据大屏', 'fund-projection-screen'),
    hidden('datavCreate', '新建大屏', ['datavList'], ['bigScreen.create']),
    hidden('datavUpdate', '编辑大屏', ['datavList'], ['bigScreen.update']),
    menu('datavComponentList', '大屏组件', 'build'),
    hidden('createComponent', '新建大屏组件', ['datavComponentList'], ['screenComponent.create']),
    hidden('editComponent', '编辑大屏组件', ['datavComponentList'], ['screenComponent.update']),
    menu('bigScreenConfig', '大屏配置', 'setting'),
    menu('systemSafe', '系统安全', 'security-scan'),
  ],
)
