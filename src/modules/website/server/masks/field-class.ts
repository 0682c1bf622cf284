import { isMaskedInPart, isPersonal } from '#kernel/kinds/registry.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { MaskClass } from '../../model/index.ts'

const personalLabels = /手机|电话|身份证|证件号|银行卡|住址|地址|邮箱|姓名|监护人|出生日期|生日/
const publicFields = /机构|单位|站点|客服|平台|名称|网站|链接|页脚|办公/
const papers = /身份证|证件号|银行卡|银行账号|疾病|病历|残疾/

/** How sensitive a field is; null where it is no personal fact. */
export function fieldClass(
  name: string,
  field: AnyResource['fields'][string] & { readonly personal?: boolean },
): MaskClass | null {
  const isPaper = ['idNumber', 'bankCard'].includes(field.kind) || papers.test(field.label)
  // A secret never leaves the server, masked or not.
  if (field.kind === 'secret') return null
  if (isMaskedInPart(field)) return 'P3'
  if (isPersonal(field)) return isPaper ? 'P3' : 'P2'
  if (['idNumber', 'bankCard'].includes(field.kind)) return 'P3'
  if (!['text', 'phone', 'email', 'address', 'day'].includes(field.kind)) return null
  if (field.personal === false) return null
  if (publicFields.test(field.label) && field.kind !== 'phone') return null
  if (personalLabels.test(field.label) || /^(realName|idNumber|bankAccount)$/.test(name))
    return isPaper ? 'P3' : 'P2'
  return null
}
