/** A screen that needs no login. */
export interface PublicPlace {
  readonly path: string
  readonly title: string
}

/** The eight addresses that stand open to everybody. */
export const publicPlaces: readonly PublicPlace[] = [
  { path: '/login', title: '登录' },
  { path: '/register', title: '注册' },
  { path: '/zhaohuimima', title: '找回密码' },
  { path: '/xiugaimima', title: '修改密码' },
  { path: '/weakPwd', title: '弱密码提醒' },
  { path: '/404', title: '页面不存在' },
  { path: '/dashboard', title: '首页' },
  { path: '/reportpreview', title: '报告预览' },
]
