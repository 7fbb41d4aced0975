import { Search } from '../icons/lucide.js'

interface SearchFieldProps {
  /** Names the field, and says in it what is searched. */
  readonly label: string
  readonly value: string
  onChange(value: string): void
}

/** The search of a page. `/` goes to it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <span className="search-field">
      <Search aria-hidden="true" size={16} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        data-key="/"
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value === '' && <kbd aria-hidden="true">/</kbd>}
    </span>
  )
}
