import type { AnyResource } from '#kernel/resource/resource.ts'
import { isSecret } from '#kinds/index.ts'
import { sensitivityOf } from '#kinds/sensitivity.ts'
import type { MaskClass } from '../../model/index.ts'

const personalLabels = /手机|电话|身份证|证件号|银行卡|住址|地址|邮箱|姓名|监护人|出生日期|生日/
const publicFields = /机构|单位|站点|客服|平台|名称|网站|链接|页脚|办公/
/** Kinds whose fields may be personal without saying so: their name is asked. */
const spoken: readonly string[] = ['text', 'email', 'address', 'day']
const papers = /身份证|证件号|银行卡|银行账号|疾病|病历|残疾/

/** How sensitive a field is; null where it is no personal fact. */
export function fieldClass(
  name: string,
  field: AnyResource['fields'][string] & { readonly personal?: boolean },
): MaskClass | null {
  // A secret never leaves the server, masked or not.
  if (isSecret(field)) return null
  const isPaper = papers.test(field.label)
  const known = sensitivityOf(field)
  if (known !== null) return known === 'P2' && !isPaper ? 'P2' : 'P3'
  if (!spoken.includes(field.kind)) return null
  if (field.personal === false) return null
  if (publicFields.test(field.label)) return null
  if (personalLabels.test(field.label) || /^(realName|idNumber|bankAccount)$/.test(name))
    return isPaper ? 'P3' : 'P2'
  return null
}
