/** Texts that a help article may start from. */
export const helpTemplates = [
  {
    name: '操作指南',
    kind: 'guide',
    html: '<p>适用对象：　　　所需权限：</p><h2>什么时候用</h2><p></p><h2>操作步骤</h2><ol><li><p>打开「」页面</p></li><li><p></p></li><li><p></p></li></ol><h2>注意事项</h2><ul><li><p></p></li></ul><h2>常见问题</h2><p></p>',
  },
  {
    name: '常见问题',
    kind: 'faq',
    html: '<h2>问题</h2><p></p><h2>原因</h2><p></p><h2>解决办法</h2><ol><li><p></p></li></ol><p>仍未解决？请在「帮助」中提交申请。</p>',
  },
] as const
