"""What is said and read in two languages: texts, dates, order, what people enter, and what the log must not hold."""
