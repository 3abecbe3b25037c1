package wayleave.bulk;

import com.jerolba.carpet.io.FileSystemOutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Writes a Parquet file by Parquet's own example of a writer. */
public final class ParquetFile implements Closeable {
  private final MessageType schema;
  private final ParquetWriter<Group> writer;

  public ParquetFile(Path file, CompressionCodecName codec, String schema) throws IOException {
    this(file, codec, schema, 1_000_000);
  }

  public ParquetFile(Path file, CompressionCodecName codec, String schema, int rowsOfGroup)
      throws IOException {
    this.schema = MessageTypeParser.parseMessageType(schema);
    this.writer = ExampleParquetWriter.builder(new FileSystemOutputFile(file.toFile()))
        .withConf(new PlainParquetConfiguration())
        .withType(this.schema)
        .withCompressionCodec(codec)
        .withRowGroupRowCountLimit(rowsOfGroup)
        .build();
  }

  /** Adds a row of one value, the others being null. */
  public void add(String column, Object value) throws IOException {
    add(Map.of(column, value));
  }

  public void add(Map<String, Object> values) throws IOException {
    Group row = new SimpleGroup(schema);
    values.forEach((column, value) -> {
      if (value instanceof Long number) {
        row.add(column, number);
      } else if (value instanceof Integer number) {
        row.add(column, number);
      } else if (value instanceof Double number) {
        row.add(column, number);
      } else if (value instanceof Binary binary) {
        row.add(column, binary);
      } else {
        row.add(column, (String) value);
      }
    });
    writer.write(row);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
