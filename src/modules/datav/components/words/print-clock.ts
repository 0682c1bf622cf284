const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六']
const two = (value: number) => String(value).padStart(2, '0')

/** A moment of this machine by a form: `YYYY年MM月DD日 dddd HH:mm:ss`; other signs stand as they are. */
export function printClock(at: Date, form: string): string {
  const parts: Readonly<Record<string, string>> = {
    ...{ YYYY: String(at.getFullYear()), dddd: weekdays[at.getDay()] ?? '' },
    ...{ MM: two(at.getMonth() + 1), DD: two(at.getDate()) },
    ...{ M: String(at.getMonth() + 1), D: String(at.getDate()) },
    ...{ HH: two(at.getHours()), mm: two(at.getMinutes()), ss: two(at.getSeconds()) },
  }
  return form.replace(/YYYY|dddd|MM|DD|HH|mm|ss|M|D/g, part => parts[part] ?? part)
}
