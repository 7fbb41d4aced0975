/** The body of a request that declares CSV, in UTF-8. Who reads it parses it. */
export class CsvBody {
  constructor(readonly text: Buffer) {}
}
