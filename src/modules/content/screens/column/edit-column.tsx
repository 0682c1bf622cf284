import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { column } from '../../model/index.ts'
import { ColumnForm } from './column-form.tsx'

/** /article/editcolumn?id= */
export default function EditColumn() {
  return <AddressedRecord resource={column}>{row => <ColumnForm row={row} />}</AddressedRecord>
}
