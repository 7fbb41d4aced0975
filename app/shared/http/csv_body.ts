/** The body of a request that declares CSV, as sent. Who reads it parses it. */
export class CsvBody {
  constructor(readonly text: Buffer) {}
}
