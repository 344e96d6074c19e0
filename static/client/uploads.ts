// The behaviour of a field for files. A file of its own, fetched by the first page that has one.

import { uploadFiles } from "./abilities/upload-files";
import type { Uploads } from "./later";

export const UPLOADS: Uploads = { "upload-files": uploadFiles };
