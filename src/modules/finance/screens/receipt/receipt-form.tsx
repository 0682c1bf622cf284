import { FormScreen } from '#ui/views/form-screen.tsx'
import { receipt } from '../../model/receipt/receipt.ts'

const ofMail = ['mailName', 'mailAddress', 'postcode']

/** 申请票据 for gifts that were chosen in the donation book. */
export function ReceiptForm({
  gifts,
  onSaved,
}: {
  readonly gifts: readonly string[]
  readonly onSaved: () => void
}) {
  return (
    <FormScreen
      resource={receipt}
      id=""
      title="申请票据"
      saveLabel="保存申请"
      initial={{ gifts: [...gifts] }}
      hides={({ form, titleKind }) => [
        ...(form === '2' ? [] : ofMail),
        titleKind === '2' ? 'payerIdNumber' : 'payerUscc',
      ]}
      onSaved={onSaved}
    />
  )
}
