/** Ready answers to what people write on the pages of causes. */
export const replyTemplates: readonly string[] = [
  '感谢您的关心与支持，我们会及时公布进展。',
  '善款将按备案方案使用，拨付情况会在项目进展中公示，敬请关注。',
  '您反映的情况我们已记录，将在五个工作日内核实并回复。',
  '您的捐赠票据可在「我的捐赠」中申请，如有疑问请拨打项目联系电话。',
  '感谢您的监督，我们已安排专人核实，处理结果会在此答复。',
]
