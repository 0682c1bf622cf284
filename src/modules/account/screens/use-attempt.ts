import type { FormInstance } from 'antd'
import { useState } from 'react'
import { type FieldError, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { UkeyMissing } from './ukey-middleware.ts'

/** The form whose refused fields are marked. */
type Marks = Pick<FormInstance, 'setFields' | 'getFieldsError'>

/** One act at a time with its refusal: fields are marked, what the form has no field for becomes a sentence. */
export function useAttempt(marks?: Marks) {
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await act()
    } catch (error) {
      const errors = error instanceof RequestFailure ? error.errors : []
      if (errors.length > 0 && marks) {
        const drawn = new Set(marks.getFieldsError().map(({ name }) => name.join('.')))
        marks.setFields(errors.filter(({ field }) => drawn.has(field)).map(mark))
        const others = errors.filter(({ field }) => !drawn.has(field))
        if (others.length > 0) setRefusal(others.map(({ message }) => message).join('；'))
      } else setRefusal(error instanceof UkeyMissing ? error.message : sentenceOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return { refusal, isBusy, attempt }
}

function mark({ field, message }: FieldError) {
  return { name: field, errors: [message] }
}
