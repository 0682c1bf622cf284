/** What the upload endpoint may answer as `state` beside SUCCESS; shown to people as it is. */
export const uploadStates = {
  success: 'SUCCESS',
  noData: '未找到上传数据',
  empty: '上传文件为空',
  tooLarge: '文件大小超出限制',
  badType: '不允许的文件类型',
  badContent: '文件内容与扩展名不符',
  denied: '权限不足',
  notCaught: '抓取远程图片失败',
  blockedHost: '被阻止的远程主机',
  badAddress: '非法 URL',
  badAction: '无效的Action',
  fault: '服务器内部错误',
} as const

/** What the editor itself says about uploads. */
export const uploadMessages = {
  tooLarge: '文件大小超出限制',
  badType: '文件格式不允许',
  badAnswer: '服务器返回格式错误',
  failed: '上传错误',
  running: '正在上传...',
  noConfig: '后端配置项没有正常加载，上传插件不能正常使用！',
  tooMany: '单次不能选择超过100个文件！请重新选择！',
  busy: '图片正在上传，请稍候',
} as const

/** Files of one drop or selection at most. */
export const filesAtOnce = 100
