import { group, menu } from '../group.ts'

/** 权限管理: departments, roles and administrators. */
export const upmsGroup = group('/upms', { title: '权限管理', icon: 'safety', home: 'jslist' }, [
  menu('bmlist', '部门管理', 'apartment'),
  menu('jslist', '角色管理', 'safety-certificate'),
  menu('glylist', '管理员账号', 'user'),
])
